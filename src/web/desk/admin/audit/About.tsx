import { Button } from "@mantine/core";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { fill } from "../../../i18n/phrases.ts";
import { useLiveHref, useTexts } from "../../../site/live/live-context.tsx";
import facts from "../shell/facts.module.css";
import type { AuditFilter } from "./filters.ts";

type Props = { entry: AuditEntry; filter: AuditFilter; onNarrow: (more: AuditFilter) => void };

/** What a deed was about, and ways to see all of its kind. */
export function About({ entry: { by, subject, page_id }, filter, onNarrow }: Props) {
  const { audit: texts } = useTexts("admin-figures");
  const href = useLiveHref();
  const kinds: Record<string, string> = texts.kinds;
  const kind = kinds[subject.kind] ?? subject.kind;
  const { id } = subject;
  return (
    <div className={facts.deeds}>
      <span className={facts.quiet}>{kind}</span>
      {page_id && <a href={href(`/manage/${page_id}`)}>{texts.toPage}</a>}
      {by && filter.actor !== by.id && (
        <Button size="compact-md" variant="subtle" onClick={() => onNarrow({ actor: by.id })}>
          {fill(texts.onlyActor, { name: by.name })}
        </Button>
      )}
      {id && filter.subject !== id && (
        <Button size="compact-md" variant="subtle" onClick={() => onNarrow({ subject: id })}>
          {texts.onlySubject}
        </Button>
      )}
    </div>
  );
}
