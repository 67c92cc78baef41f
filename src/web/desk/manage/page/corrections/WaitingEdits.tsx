import { Alert } from "@mantine/core";
import { Link, useMatch } from "react-router";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";

/** Says to the team that visitors do not see some of its changes yet. */
export function WaitingEdits() {
  const { desk: texts } = useTexts("corrections");
  const { id, slug } = usePageOfDesk();
  const n = useRead("pageProposals", { page_id: id, status: "waiting", source: "team", limit: 1 }).data?.waiting ?? 0;
  const list = `/${slug}/corrections`;
  const isListed = useMatch(list) !== null;
  if (n === 0) return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      {texts.waitingEdits({ n })} {!isListed && <Link to={list}>{texts.look}</Link>}
    </Alert>
  );
}
