import { createBrowserRouter, Navigate } from "react-router";
import type { Locale } from "../i18n/locales.ts";
import { Shell } from "./shell/Shell.tsx";
import { Trouble } from "./shell/Trouble.tsx";

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
          { path: "*", element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { basename: `/${locale}/manage` },
  );
}
