import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import type { Locale } from "../i18n/locales.ts";
import { BELOW, SECTION_NAMES, SECTIONS } from "./manage/page/sections.ts";
import { Shell } from "./shell/Shell.tsx";
import { Trouble } from "./shell/Trouble.tsx";

const screen = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) });

/** The desk of one page, by its id or slug: a child for each of `SECTIONS`, with what is below it. */
const PAGE_SECTIONS: RouteObject[] = [
  { index: true, ...screen(async () => (await import("./manage/page/overview/Overview.tsx")).Overview) },
  ...SECTION_NAMES.map((path) => ({
    path,
    children: [
      { index: true, ...screen(SECTIONS[path]) },
      ...Object.entries(BELOW[path] ?? {}).map(([path, load]) => ({ path, ...screen(load) })),
    ],
  })),
];

/** Every screen of the desk below `/{locale}/manage`; each is loaded when it is opened. */
export function createRoutes(locale: Locale) {
  return createBrowserRouter(
    [
      {
        element: <Shell />,
        errorElement: <Trouble />,
        HydrateFallback: () => null,
        children: [
          { index: true, lazy: async () => ({ Component: (await import("./manage/pages/OwnPages.tsx")).OwnPages }) },
          {
            path: "request",
            lazy: async () => ({ Component: (await import("./manage/request/RequestPage.tsx")).RequestPage }),
          },
          {
            path: ":id",
            lazy: async () => ({ Component: (await import("./manage/page/PageDesk.tsx")).PageDesk }),
            children: PAGE_SECTIONS,
          },
          { path: "*", element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { basename: `/${locale}/manage` },
  );
}
