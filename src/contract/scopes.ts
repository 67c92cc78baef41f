import { AREAS_OF_MODULES } from "#start/compiled/areas.ts";

/**
 * What a token may do beside what its owner may (docs/decisions/150-tokens-of-programs.md). Each subject of the contract belongs to an
 * area, or no token may make its calls; what only administrators may call is of the area `office`. `propose` is for suggestions that
 * people decide on.
 */
export const TOKEN_AREAS = [
  "pages",
  "hours",
  "prices",
  "media",
  "news",
  "events",
  "messages",
  "stories",
  "translations",
  ...AREAS_OF_MODULES,
  "statistics",
  "account",
  "office",
] as const;
export type TokenArea = (typeof TOKEN_AREAS)[number];

export type TokenScope = "propose" | `${TokenArea}:${"read" | "write"}`;
export const TOKEN_SCOPES: readonly [TokenScope, ...TokenScope[]] = [
  "propose",
  ...TOKEN_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
];

/** By which scanners of repositories and logs know a token that got out. */
export const TOKEN_PREFIX = "eol_";
