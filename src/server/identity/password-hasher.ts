import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { ProtocolError } from "./protocol-error.ts";

/** Argon2id, as the trust document says (rule 6): 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays for those who only read. */
const WORKERS = Math.max(1, availableParallelism() - 1);
/** Some seconds of work: who comes later would wait longer than people do. */
const MAX_WAITING = 100;

export type PasswordHasher = {
  /** In PHC form. */
  hash(password: string): Promise<string>;
  /** Without a hash it takes as long and answers false, so that the time does not tell whether there is one. */
  verify(hash: string | null, password: string): Promise<boolean>;
};

/** Hashes few at once in threads of their own; a full queue refuses, instead of making everybody wait. */
export function createPasswordHasher({ maxWaiting = MAX_WAITING } = {}): PasswordHasher {
  const queue = new PQueue({ concurrency: WORKERS });
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= maxWaiting) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER", { status: 503 });
    return queue.add(work);
  };
  const nobodys = hash("nobody's", PARAMETERS);
  return {
    hash: (password) => inTurn(() => hash(normal(password), PARAMETERS)),
    verify: (kept, password) =>
      inTurn(async () => {
        const isRight = await verify(kept ?? (await nobodys), normal(password));
        return kept !== null && isRight;
      }),
  };
}

/** One password typed on two keyboards: letters with accents have two forms in Unicode. */
const normal = (password: string) => password.normalize("NFC");
