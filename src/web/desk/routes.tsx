import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import type { Locale } from "../i18n/locales.ts";
import { SECTIONS } from "./manage/page/sections.ts";
import { Shell } from "./shell/Shell.tsx";
import { Trouble } from "./shell/Trouble.tsx";

/** The desk of one page, by its id or slug: a child for each of `SECTIONS`. */
const PAGE_SECTIONS: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import("./manage/page/overview/Overview.tsx")).Overview }),
  },
  ...Object.entries(SECTIONS).map(([path, load]) => ({ path, lazy: async () => ({ Component: await load() }) })),
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
