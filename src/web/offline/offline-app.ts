import type { Assets } from "../document/document.ts";
import type { MenuItem, SiteSettings } from "../document/screen.ts";

/** What the service worker needs of the server to write documents itself: `/offline/app.json`. */
export type OfflineApp = {
  /** Changes with every file of the build and with the settings that readers may see. */
  app: string;
  assets: Omit<Assets, "usedStyles" | "styles"> & { css: string };
  /** The addresses of all scripts, styles, fonts and icons of the public site. */
  files: string[];
  site: SiteSettings;
  menu: MenuItem[];
};
