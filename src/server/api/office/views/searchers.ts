import { createHmac, randomBytes } from "node:crypto";
import { growingLru } from "#core/domain/growing-lru.ts";
import type { CallingClient } from "#core/server/access/caller.ts";

/** Bits of a row of `search_count`. */
const BITS = 64;
/** Of one address: more would be a program that invents searches. */
const MAX_TERMS_A_DAY = 40;
/** An entry takes about 100 bytes. */
const MAX_ADDRESSES = 20_000;

/**
 * Tells people apart who search, without storing anything about them: an address draws one of 64 bits, by a secret that stays in
 * memory and changes with the month. So a term has at least as many people as bits are set, and a bit leads to nobody.
 */
export class Searchers {
  #month = { name: "", secret: Buffer.alloc(0) };
  #day = "";
  readonly #terms = growingLru<string, number>(MAX_ADDRESSES);

  /**
   * The bit of a visitor for a term, from 0; null where too many searches came from this address today.
   * @param day the local date, `YYYY-MM-DD`
   */
  bitOf({ address }: Pick<CallingClient, "address">, term: string, day: string): number | null {
    this.#begin(day);
    const terms = (this.#terms.get(address) ?? 0) + 1;
    this.#terms.set(address, terms);
    if (terms > MAX_TERMS_A_DAY) return null;
    const digest = createHmac("sha256", this.#month.secret)
      .update(JSON.stringify([address, term]))
      .digest();
    return digest.readUInt8(0) % BITS;
  }

  #begin(day: string): void {
    if (this.#day === day) return;
    this.#day = day;
    this.#terms.clear();
    const month = day.slice(0, 7);
    if (this.#month.name !== month) this.#month = { name: month, secret: randomBytes(32) };
  }
}
