import type { HistoryEntry } from "#core/contract/pages/own.ts";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import form from "#core/web/desk/form/form.module.css";
import { ByDay } from "#core/web/desk/history/ByDay.tsx";
import { useChangeTexts } from "#core/web/desk/history/change-texts.ts";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

/** Who changed what on the page, by day, newest first. */
export function History() {
  const { page: common } = useTexts("desk");
  const { history: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const entries = useInfiniteList("pageHistory", { page_id: id });
  const members = useRead("pageTeam", { page_id: id }).data?.members ?? [];
  const links = useRead("dayLinks", { page_id: id }).data ?? [];
  const changeTexts = useChangeTexts({
    people: [
      ...members.map(({ account_id, name }) => [account_id, name] as const),
      ...links.map((link) => [link.id, link.name] as const),
    ],
  });
  // What was pressed by a private link has no account.
  const linkOf = ({ before, after }: HistoryEntry) =>
    links.find((link) => link.id === (after ?? before)?.link_id)?.name;
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.history}</h2>
      <p>{texts.intro}</p>
      <Pieces of={entries} empty={{ title: texts.none, hint: texts.noneHint }} more={texts.more}>
        {(items) => (
          <ByDay
            entries={items}
            heading="h3"
            texts={changeTexts}
            subjectOf={() => id}
            who={(entry) => <strong>{entry.by?.name || linkOf(entry) || changeTexts.nobody}</strong>}
            pageIdOf={() => id}
          />
        )}
      </Pieces>
    </div>
  );
}
