import { Button, NativeSelect } from "@mantine/core";
import { fill } from "../../../i18n/phrases.ts";
import { useTexts } from "../../../site/live/live-context.tsx";
import facts from "../shell/facts.module.css";
import type { AuditFilter } from "./filters.ts";

type Props = {
  filter: AuditFilter;
  /** The name of the person whose deeds are shown, once it is known. */
  actor: string | undefined;
  onNarrow: (more: AuditFilter) => void;
};

/** Which deeds are shown; each person and each thing is chosen at one of its entries. */
export function AuditFilters({ filter, actor, onNarrow }: Props) {
  const { audit: texts } = useTexts("admin-figures");
  const { history } = useTexts("desk-team");
  const isNarrow = filter.actor || filter.subject;
  return (
    <>
      <NativeSelect
        size="md"
        label={texts.deeds}
        value={filter.action ?? ""}
        onChange={({ target }) => onNarrow({ action: target.value || undefined })}
        data={[
          { value: "", label: texts.allDeeds },
          ...Object.entries(texts.groups).map(([value, label]) => ({ value, label })),
        ]}
      />
      {isNarrow && (
        <section className={facts.deeds} aria-label={texts.narrowed}>
          {filter.actor && (
            <Button variant="light" onClick={() => onNarrow({ actor: undefined })}>
              {fill(texts.notOnlyActor, { name: actor ?? history.somebody })}
            </Button>
          )}
          {filter.subject && (
            <Button variant="light" onClick={() => onNarrow({ subject: undefined })}>
              {texts.notOnlySubject}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
