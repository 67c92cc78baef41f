/**
 * Writes `src/web/theme/fonts/*-core-*.woff2`: the letters of nearly every English and Irish text, in two thirds of the bytes of the
 * fonts that they are taken from, which a browser loads only for other letters (`unicode-range` in `fonts.css`). With
 * fonttools (`apt-get install fonttools python3-brotli`): `node scripts/subset-fonts.ts`.
 */
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { exit } from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FONTS = "src/web/theme/fonts";
const SOURCES = [
  "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  `${FONTS}/source-serif-4-latin-400-italic.woff2`,
  `${FONTS}/source-serif-4-latin-400-normal.woff2`,
  `${FONTS}/source-serif-4-latin-600-normal.woff2`,
];
/** The same lists stand in `fonts.css`: ASCII, vowels with an accent, letters of French and German menus, punctuation, soft hyphens of titles. */
const CORE =
  "U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00AD,U+00B0,U+00B7,U+00BB,U+00C1,U+00C9,U+00CD,U+00D3,U+00D7,U+00DA,U+00E0-00E2,U+00E4,U+00E7-00EA,U+00ED,U+00F1,U+00F3,U+00F6,U+00FA,U+00FC,U+2009-2014,U+2018-201D,U+2022,U+2026,U+202F,U+2039-203A,U+20AC,U+2191,U+2193,U+2212";
/** Names and headings hardly ever have other signs, such as arrows, @ and #: a browser loads the whole font for one that has. */
const CORE_OF_SERIF =
  "U+0020-0022,U+0026-003B,U+003F,U+0041-005A,U+0061-007A,U+00A0,U+00A3,U+00A9,U+00AB,U+00AD,U+00B0,U+00B7,U+00BB,U+00C1,U+00C9,U+00CD,U+00D3,U+00DA,U+00E0-00E2,U+00E4,U+00E7-00EA,U+00ED,U+00F1,U+00F3,U+00F6,U+00FA,U+00FC,U+2009-2014,U+2018-201D,U+2022,U+2026,U+202F,U+20AC";
/** No letter of the list is made of two glyphs, so that `mark` and `ccmp` have nothing to do. */
const FEATURES = "kern,liga";
/** Tables of figures are set in sans serif. */
const FEATURES_OF_SANS = `${FEATURES},tnum`;
/** Copyright and licence. The licence reserves the name of the font for unchanged ones. */
const NAMES = "0,13,14";

for (const source of SOURCES) {
  const target = join(FONTS, basename(source).replace("-latin-", "-core-"));
  const [letters, features] = source.includes("sans") ? [CORE, FEATURES_OF_SANS] : [CORE_OF_SERIF, FEATURES];
  const { status, error } = spawnSync(
    "pyftsubset",
    [
      source,
      `--unicodes=${letters}`,
      `--layout-features=${features}`,
      `--name-IDs=${NAMES}`,
      "--no-hinting",
      "--flavor=woff2",
      `--output-file=${target}`,
    ],
    { cwd: ROOT, stdio: "inherit" },
  );
  if (error) console.error("fonttools is not installed: apt-get install fonttools python3-brotli");
  if (status !== 0) exit(1);
}
