import { FIRST, LOCALES } from "#core/contract/locales.ts";
import { iconsOf } from "#core/texts/drawing/landscapes.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type { FeedsPart } from "./module.ts";

/** `/site.webmanifest` (https://www.w3.org/TR/appmanifest/): the directory as it is installed on a device. */
export function webManifest(
  { name, directory }: Pick<SiteSettings, "name" | "directory">,
  modules: readonly Pick<FeedsPart, "shortcut">[],
): Buffer {
  const inBoth = (of: (locale: (typeof LOCALES)[number]) => string) => LOCALES.map(of).join(" · ");
  const shortcuts = [
    { name: inBoth((locale) => textsFor(locale, "home").openNow), url: `/${FIRST}/pages?open_at=now` },
    ...modules.flatMap(({ shortcut: of }) => (of ? [{ name: inBoth(of.name), url: `/${FIRST}${of.address}` }] : [])),
  ];
  const icons = iconsOf(directory);
  const icon = (size: 192 | 512) => ({ src: icons.app(size), type: "image/png", sizes: `${size}x${size}` });
  const manifest = {
    id: "/",
    name: name[FIRST],
    short_name: name[FIRST],
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbfaf7",
    theme_color: directory.color,
    categories: ["travel", "navigation"],
    icons: [
      { src: icons.tab.href, type: icons.tab.type, sizes: directory.logo ? "64x64" : "any" },
      icon(192),
      icon(512),
    ],
    shortcuts,
  };
  return Buffer.from(JSON.stringify(manifest));
}
