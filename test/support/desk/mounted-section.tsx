import type { ReactNode } from "react";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { PageOfDeskContext } from "#core/web/desk/manage/page/page-of-desk.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { type DeskAnswers, mountDesk } from "./mounted-desk.tsx";
import { pageDesk } from "./page-desk.ts";

type World = Parameters<typeof mountDesk>[1] & { on?: Parameters<typeof pageDesk>[0] };

/** Shows a section of a page's desk to its team: see `mountDesk`. `on` is the page and its team. */
export const mountSection = (shown: ReactNode, { on = {}, answers, ...world }: World = {}) =>
  mountDesk(<OfPage>{shown}</OfPage>, {
    type: "member",
    at: "/teach-hiudai",
    ...world,
    answers: { ...(pageDesk(on) as DeskAnswers), ...answers },
  });

/** As the desk of a page does, reads it again after each edit. */
function OfPage({ children }: { children: ReactNode }) {
  const page = useRead("page", { id: "teach-hiudai" });
  return <Loaded of={page}>{(read) => <PageOfDeskContext value={read}>{children}</PageOfDeskContext>}</Loaded>;
}
