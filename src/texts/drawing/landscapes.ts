import type { DirectorySettings, Landscape } from "#core/contract/office/settings.ts";

/** The address of a drawn landscape, 2400 × 1200: `public/`. That of an island is the harbour with its ferry. */
export const landscapeAddress = (landscape: Landscape): string =>
  landscape === "island" ? "/hero.svg" : `/landscape-${landscape}.svg`;

/** The one that a directory has chosen. */
export const landscapeOf = ({ landscape }: Pick<DirectorySettings, "landscape">): string => landscapeAddress(landscape);

/** Whether there is water behind what is drawn of its places. */
export const hasWater = ({ landscape }: Pick<DirectorySettings, "landscape">): boolean =>
  landscape === "island" || landscape === "coast" || landscape === "river";

/** A size of the logo or the photo of a directory (`server/media/directory-pictures.ts`). */
export const pictureAddress = (key: string, name: string): string => `/pictures/${key}/${name}`;

/** The icons of a directory: its own, else those of the product. */
export const iconsOf = ({ logo }: Pick<DirectorySettings, "logo">) => ({
  tab: logo
    ? { href: pictureAddress(logo, "64.png"), type: "image/png" }
    : { href: "/favicon.svg", type: "image/svg+xml" },
  apple: logo ? pictureAddress(logo, "180.png") : "/apple-touch-icon.png",
  app: (size: 192 | 512) => (logo ? pictureAddress(logo, `${size}.png`) : `/icon-${size}.png`),
});
