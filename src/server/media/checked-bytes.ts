import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { StoreUnavailable } from "./store-unavailable.ts";

type Expected = {
  bytes: number;
  /** SHA-256 in hexadecimal, where it is known. */
  digest: string | undefined;
};

/**
 * Passes bytes on, and fails at the end if they are others or fewer than expected: the last chunk is held back until
 * then, so that nobody receives a wrong file completely.
 */
export function checkedBytes({ bytes, digest }: Expected): Transform {
  const hash = createHash("sha256");
  let length = 0;
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (digest !== undefined) hash.update(chunk);
      const passing = held;
      held = chunk;
      done(null, passing);
    },
    flush(done) {
      const isRight = length === bytes && (digest === undefined || hash.digest("hex") === digest);
      if (isRight) done(null, held);
      else done(new StoreUnavailable("the storage answered with other bytes than it was given"));
    },
  });
}
