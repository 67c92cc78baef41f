import { createBrowserRouter, type RouteObject } from "react-router";
import type { Locale } from "#core/contract/locales.ts";
import { Admin } from "./admin/Admin.tsx";
import { SECTIONS as ADMIN_SECTIONS, addressOf } from "./admin/sections.ts";
import { BELOW, SECTION_NAMES, SECTIONS } from "./manage/page/sections.ts";
import { lazyScreen } from "./shell/lazy-screen.ts";
import { NotHere } from "./shell/NotHere.tsx";
import { ScreenError, Shell } from "./shell/Shell.tsx";

/** The desk of one page, by id or slug, with a route for each section and its screens. */
const PAGE_SECTIONS: RouteObject[] = [
  { index: true, ...lazyScreen(async () => (await import("./manage/page/overview/Overview.tsx")).Overview) },
  ...SECTION_NAMES.map((path) => ({
    path,
    children: [
      { index: true, ...lazyScreen(SECTIONS[path]) },
      ...Object.entries(BELOW[path] ?? {}).map(([path, load]) => ({ path, ...lazyScreen(load) })),
    ],
  })),
];

/** Below `/{locale}/manage`. */
const MANAGE_ROUTES: RouteObject[] = [
  { index: true, ...lazyScreen(async () => (await import("./manage/pages/OwnPages.tsx")).OwnPages) },
  { path: "messages", ...lazyScreen(async () => (await import("./manage/messages/OwnMessages.tsx")).OwnMessages) },
  { path: "request", ...lazyScreen(async () => (await import("./manage/request/RequestPage.tsx")).RequestPage) },
  {
    path: ":id",
    ...lazyScreen(async () => (await import("./manage/page/PageDesk.tsx")).PageDesk),
    children: [...PAGE_SECTIONS, { path: "*", element: <NotHere isPart /> }],
  },
  { path: "*", element: <NotHere /> },
];

const adminScreens: RouteObject[] = ADMIN_SECTIONS.flatMap((section) =>
  Object.entries(section.screens).map(([path, load]) => ({
    path: `${addressOf(section)}/${path}`,
    ...lazyScreen(load),
  })),
);

/** Below `/{locale}/admin`. */
const ADMIN_ROUTES: RouteObject[] = [
  { element: <Admin />, children: [...adminScreens, { path: "*", element: <NotHere /> }] },
];

/** Each desk by the first segment of its addresses. */
const DESKS = { manage: MANAGE_ROUTES, admin: ADMIN_ROUTES } satisfies Record<string, RouteObject[]>;

/** The routes of the desk at the current address. Each screen's code is loaded when it is opened. */
export function createRoutes(locale: Locale) {
  const desk = location.pathname.split("/")[2] === "admin" ? "admin" : "manage";
  return createBrowserRouter(
    [{ element: <Shell />, errorElement: <ScreenError />, HydrateFallback: () => null, children: DESKS[desk] }],
    { basename: `/${locale}/${desk}` },
  );
}
