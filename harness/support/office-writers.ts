import type { Journal } from "../kill/journal.ts";
import { WRITES, type Writer } from "../kill/writes.ts";
import type { Office } from "./office.ts";
import { pick } from "./random.ts";

/** These are values of the one page and account, of which several writers do not know whose is the last. */
const SHARED = new Set(["description", "week", "special day", "account", "account photo"]);
/** What every writer of an office may write beside the others. */
export const KINDS: readonly string[] = Object.keys(WRITES).filter((kind) => !SHARED.has(kind));

type Options = {
  journal: Journal;
  random: () => number;
  count: number;
  kinds?: readonly string[];
  signal: AbortSignal;
};

/**
 * So many people write for the page of the office until the signal, and repeat each write until it is acknowledged.
 * @returns what was refused, when the last writes are acknowledged
 */
export async function writeForOffice(office: Office, options: Options): Promise<string[]> {
  const { journal, random, count, kinds = KINDS, signal } = options;
  const { owner: caller, ownerId: accountId, pageId, added } = office;
  const refused: string[] = [];
  let text = 0;
  const write = async () => {
    const writer: Writer = { caller, journal, accountId, pageId, added };
    while (!signal.aborted) {
      const kind = pick(random, kinds);
      await WRITES[kind]!(writer, `text-${++text}`).catch((error: Error) => refused.push(`${kind}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: count }, write));
  return refused;
}
