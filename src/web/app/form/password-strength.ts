import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

export const STRENGTHS = ["weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The score of zxcvbn: the order of magnitude of the guesses that an attacker needs (10³, 10⁶, 10⁸, 10¹⁰). */
const STRENGTH_BY_SCORE = ["weak", "weak", "fair", "good", "strong"] as const;

/** Enough to tell a strong password; what is longer costs time with every key. */
const MAX_ESTIMATED_CHARACTERS = 100;

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * How hard a password is to guess, as zxcvbn estimates it: known passwords, words, keyboard patterns, sequences, dates.
 * A hint while typing; the server checks the rules. The estimator and its word lists are loaded at the first call.
 */
export async function passwordStrength(password: string): Promise<Strength> {
  loading ??= loadEstimator().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return STRENGTH_BY_SCORE[(await loading).check(password).score];
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, maxLength: MAX_ESTIMATED_CHARACTERS });
}
