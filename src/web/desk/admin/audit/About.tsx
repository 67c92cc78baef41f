import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { useHref } from "../../../i18n/use-href.ts";
import card from "../../shell/card.module.css";
import facts from "../shell/facts.module.css";
import styles from "./audit.module.css";
import type { AuditFilter } from "./filters.ts";
import { subjectPath } from "./subject-path.ts";

type Props = { entry: AuditEntry; filter: AuditFilter; onNarrow: (more: AuditFilter) => void };

/** What a deed was about, and ways to see all of its kind. */
export function About({ entry, filter, onNarrow }: Props) {
  const { audit: texts } = useTexts("admin-figures");
  const { by, subject, page } = entry;
  const { locale } = useApp();
  return (
    <div className={styles.line}>
      <p className={styles.about}>
        <Subject of={entry} />
        {page && page.id !== subject.id && <Link to={`/pages/${page.id}`}>{plain(page, "name", locale)}</Link>}
      </p>
      <div className={facts.actions}>
        {by && filter.actor !== by.id && (
          <Button size="compact-md" variant="subtle" onClick={() => onNarrow({ actor: by.id })}>
            {fill(texts.onlyActor, { name: by.name || by.email || texts.noName })}
          </Button>
        )}
        {subject.id && filter.subject !== subject.id && (
          <Button size="compact-md" variant="subtle" onClick={() => onNarrow({ subject: subject.id ?? undefined })}>
            {texts.onlySubject}
          </Button>
        )}
      </div>
    </div>
  );
}

/** “Story: The ferry”, with a way to it as long as it is there. */
function Subject({ of: entry }: { of: AuditEntry }) {
  const { audit: texts } = useTexts("admin-figures");
  const { locale } = useApp();
  const href = useHref();
  const { kind, is_there } = entry.subject;
  const kinds: Record<string, string> = texts.kinds;
  const kindName = kinds[kind] ?? kind;
  const path = subjectPath(entry);
  const name = plain(entry.subject, "name", locale);
  const subjectName = name && (is_there ? name : fill(texts.gone, { name }));
  const label = subjectName || kindName;
  return (
    <span>
      {subjectName && <span className={card.quiet}>{kindName}: </span>}
      {path === null && label}
      {path?.desk === "admin" && <Link to={path.path}>{label}</Link>}
      {path?.desk === "manage" && <a href={href(`/manage${path.path}`)}>{label}</a>}
    </span>
  );
}
