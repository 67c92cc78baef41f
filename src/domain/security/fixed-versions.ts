/**
 * What was known, when this version of Eolaire was made, of published flaws in the programs that read strangers' bytes; the date is
 * the last one that the sources at hand reach to. Whoever makes a release compares it with postgresql.org/support/security,
 * nodejs.org/en/blog/vulnerability, the security advisories of libvips, and ffmpeg.org/security.html.
 */
export const LIST_DATE = "2026-09-16";

export type Program = "PostgreSQL" | "Node.js" | "libvips" | "ffmpeg";

/**
 * Of each series the first version without a flaw that was published by then; a series that is not named is not judged. Versions of
 * a series share their first `depth` numbers.
 */
const FIXED: Record<Program, { depth: number; versions: readonly string[] }> = {
  // Of 13 August 2026 (28 flaws; there is no 18.5). Debian has a later security update, 15.20, of which nothing else is known here.
  PostgreSQL: { depth: 1, versions: ["18.6", "17.11", "16.15", "15.19"] },
  // Of 29 July 2026. Which version of 26 that corresponds to is not known here.
  "Node.js": { depth: 1, versions: ["24.18.1", "22.23.2"] },
  libvips: { depth: 1, versions: ["8.18.1"] }, // CVE-2026-2913
  ffmpeg: { depth: 2, versions: ["8.1.2", "8.0.3"] }, // CVE-2026-8461; distributions mend older ones without a new number
};

/** `flawed`: `fixed` has no flaw that the list knows. `unknown`: the list does not name this series. */
export type Judgement = { is: "fixed" | "flawed"; fixed: string } | { is: "unknown"; fixed: null };

/** Compares a version, such as `18.4` or `8.18.7`, with the list. */
export function judge(program: Program, version: string): Judgement {
  const { depth, versions } = FIXED[program];
  const numbers = numbersOf(version);
  const fixed = versions.find((one) => numbersOf(one).slice(0, depth).join() === numbers.slice(0, depth).join());
  if (!fixed) return { is: "unknown", fixed: null };
  return { is: isBefore(numbers, numbersOf(fixed)) ? "flawed" : "fixed", fixed };
}

const numbersOf = (version: string): number[] => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? "").split(".").map(Number);

function isBefore(one: number[], other: number[]): boolean {
  const at = other.findIndex((number, index) => number !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < other[at]!;
}
