import type { HistoryEntry } from "../../../../../contract/pages/own.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import layout from "../../../../ui/layout.module.css";
import { useRead } from "../../../api/use-api.ts";
import { useInfiniteList } from "../../../api/use-lists.ts";
import form from "../../../form/form.module.css";
import { ByDay } from "../../../history/ByDay.tsx";
import { useChangeTexts } from "../../../history/change-texts.ts";
import { Pieces } from "../../../shell/Loaded.tsx";
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
