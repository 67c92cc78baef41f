import { Button, NativeSelect } from "@mantine/core";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { PersonSelect } from "../accounts/PersonSelect.tsx";
import facts from "../shell/facts.module.css";
import styles from "./audit.module.css";
import type { AuditFilter } from "./filters.ts";

type Props = {
  filter: AuditFilter;
  /** What the thing is called whose deeds are shown, once it is known. */
  subject: string | undefined;
  onNarrow: (more: AuditFilter) => void;
};

/** Which deeds are shown, and whose; a thing is chosen at one of its entries. */
export function AuditFilters({ filter, subject, onNarrow }: Props) {
  const { audit: texts } = useTexts("admin-figures");
  return (
    <search className={styles.filters} aria-label={texts.narrow}>
      <div className={styles.fields}>
        <PersonSelect
          label={texts.who}
          hint={texts.whoHint}
          nobody={texts.everybody}
          noneFound={texts.nobodyFound}
          value={filter.actor ?? null}
          onChange={(id) => onNarrow({ actor: id ?? undefined })}
        />
        <NativeSelect
          size="md"
          label={texts.actionLabel}
          description={texts.actionHint}
          value={filter.action ?? ""}
          onChange={({ target }) => onNarrow({ action: target.value || undefined })}
          data={[
            { value: "", label: texts.allActions },
            ...Object.entries(texts.groups).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      {filter.subject && (
        <div className={facts.actions}>
          <Button variant="light" onClick={() => onNarrow({ subject: undefined })}>
            {fill(texts.notOnlySubject, { name: subject || texts.onlyThis })}
          </Button>
        </div>
      )}
    </search>
  );
}
