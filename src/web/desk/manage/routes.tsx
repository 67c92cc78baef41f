import { Navigate, type RouteObject } from "react-router";
import { lazyScreen } from "../shell/lazy-screen.ts";
import { BELOW, SECTION_NAMES, SECTIONS } from "./page/sections.ts";

/** The desk of one page, by id or slug, with a route for each section and its screens. */
const PAGE_SECTIONS: RouteObject[] = [
  { index: true, ...lazyScreen(async () => (await import("./page/overview/Overview.tsx")).Overview) },
  ...SECTION_NAMES.map((path) => ({
    path,
    children: [
      { index: true, ...lazyScreen(SECTIONS[path]) },
      ...Object.entries(BELOW[path] ?? {}).map(([path, load]) => ({ path, ...lazyScreen(load) })),
    ],
  })),
];

/** Below `/{locale}/manage`. */
export const MANAGE_ROUTES: RouteObject[] = [
  { index: true, ...lazyScreen(async () => (await import("./pages/OwnPages.tsx")).OwnPages) },
  { path: "messages", ...lazyScreen(async () => (await import("./messages/OwnMessages.tsx")).OwnMessages) },
  { path: "request", ...lazyScreen(async () => (await import("./request/RequestPage.tsx")).RequestPage) },
  {
    path: ":id",
    ...lazyScreen(async () => (await import("./page/PageDesk.tsx")).PageDesk),
    children: PAGE_SECTIONS,
  },
  { path: "*", element: <Navigate to="/" replace /> },
];
