import rows from "#core/web/desk/admin/shell/rows.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { GtfsSource } from "#modules/timetables/contract/gtfs.ts";

/** What is wrong in a file: the first lines by name, all of them as a number. */
export function Issues({ source: { issues, issue_count } }: { source: GtfsSource }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  if (issue_count === 0) return null;
  return (
    <details>
      <summary>{texts.issues({ n: issue_count })}</summary>
      <p>{texts.issuesHint}</p>
      <ol className={rows.rows}>
        {issues.map((issue, at) => (
          <li key={at}>
            <strong>
              {issue.file}
              {issue.line !== null && `, ${texts.line({ n: issue.line })}`}
              {issue.field && `, ${issue.field}`}
            </strong>
            : {texts.issueNames[issue.problem]}
            {issue.value && <code> {issue.value}</code>}
          </li>
        ))}
      </ol>
      {issue_count > issues.length && <p>{texts.moreIssues({ n: issue_count - issues.length })}</p>}
    </details>
  );
}
