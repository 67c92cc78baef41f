import { deskScreens } from "./desk-screen.tsx";

/** Where owners keep their pages. */
export const MANAGE_SCREENS = deskScreens({
  path: "/manage",
  title: ["desk", "pages.title"],
  texts: ["auth", "desk", "desk-times", "desk-photos", "desk-writing", "desk-team", "opening", "writing"],
});
