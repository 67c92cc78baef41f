import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { ProtocolError } from "./protocol-error.ts";

/** Argon2id with 19 MiB and two iterations (OWASP). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays free for other requests; the processes of an instance share the others. */
const threadsFor = (workers: number) => Math.max(1, Math.floor((availableParallelism() - 1) / workers));
/** Some seconds of work: later requests would wait too long. */
const MAX_WAITING = 100;

export type PasswordHasher = {
  /** In PHC form. */
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false, so that the time reveals nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
};

/** Hashes in a few threads; a full queue refuses instead of letting everybody wait. */
export function createPasswordHasher({
  maxWaiting = MAX_WAITING,
  workers = 1,
  threads = threadsFor(workers),
} = {}): PasswordHasher {
  const queue = new PQueue({ concurrency: threads });
  const enqueue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= maxWaiting) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER", { status: 503 });
    return queue.add(work);
  };
  const nobodys = hash("nobody's", PARAMETERS);
  return {
    hash: (password) => enqueue(() => hash(normal(password), PARAMETERS)),
    verify: (stored, password) =>
      enqueue(async () => {
        const isRight = await verify(stored ?? (await nobodys), normal(password));
        return stored !== null && isRight;
      }),
  };
}

/** Accented letters have two Unicode forms, depending on the keyboard. */
const normal = (password: string) => password.normalize("NFC");
