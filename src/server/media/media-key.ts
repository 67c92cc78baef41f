import { randomInt } from "node:crypto";

const LENGTH = 24;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Creates a key of 124 random bits: it cannot be guessed, and no path ever comes from a request. */
export function newMediaKey(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
