import { randomInt } from "node:crypto";

const LENGTH = 24;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Made by us, from 124 random bits: it cannot be guessed, and no path ever comes from a request. */
export function newMediaKey(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
