import { deskScreens } from "./desk-screen.tsx";

/** Where administrators look after the whole, and editors write. */
export const ADMIN_SCREENS = deskScreens({
  path: "/admin",
  title: ["admin", "title"],
  texts: [
    "auth",
    "desk",
    "desk-writing",
    "desk-photos",
    "opening",
    "writing",
    "admin",
    "admin-pages",
    "admin-catalogue",
    "admin-writing",
    "admin-feedback",
    "admin-figures",
    "desk-team",
  ],
});
