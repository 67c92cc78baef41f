import { Navigate, type RouteObject } from "react-router";
import { lazyScreen } from "../shell/lazy-screen.ts";
import { Admin } from "./Admin.tsx";
import { addressOf, SECTIONS } from "./sections.ts";

const screens: RouteObject[] = SECTIONS.flatMap((section) =>
  Object.entries(section.screens).map(([path, load]) => ({
    path: `${addressOf(section)}/${path}`,
    ...lazyScreen(load),
  })),
);

/** Below `/{locale}/admin`. */
export const ADMIN_ROUTES: RouteObject[] = [
  { element: <Admin />, children: [...screens, { path: "*", element: <Navigate to="/" replace /> }] },
];
