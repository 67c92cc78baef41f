import { createBrowserRouter, type RouteObject } from "react-router";
import type { Locale } from "../i18n/locales.ts";
import { ADMIN_ROUTES } from "./admin/routes.tsx";
import { MANAGE_ROUTES } from "./manage/routes.tsx";
import { ScreenError, Shell } from "./shell/Shell.tsx";

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
