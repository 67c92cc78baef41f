import { Queue } from "workbox-background-sync";
import { todayAt } from "#core/domain/local-time.ts";
import type { WaitingNote } from "../app/offline/messages.ts";
import { CORRECT, FEEDBACK } from "./paths-of-languages.ts";

/** Where a visitor writes: feedback, corrections, and the buttons of today behind a private link. */
const FORMS: readonly (readonly [path: RegExp, kind: WaitingNote["kind"]])[] = [
  [FEEDBACK, "feedback"],
  [CORRECT, "correct"],
  [/^\/t\/[^/]+$/, "today"],
];

export const formAt = ({ pathname }: URL): WaitingNote["kind"] | null =>
  FORMS.find(([path]) => path.test(pathname))?.[1] ?? null;

/** A week: after a holiday what was written is of no use any more. */
const MAX_AGE_MINUTES = 7 * 24 * 60;

type Metadata = { kind: WaitingNote["kind"]; written_at: string; state: WaitingNote["state"] };

/** What was written without a connection, until it has been sent. The browser sends it where it has Background Sync. */
const queue = new Queue("written", { maxRetentionTime: MAX_AGE_MINUTES, onSync: () => sendWaiting() });

export async function addWaiting(request: Request, kind: WaitingNote["kind"], now: Temporal.Instant): Promise<void> {
  const metadata: Metadata = { kind, written_at: now.toString(), state: "waiting" };
  await queue.pushRequest({ request, metadata });
}

export async function waitingNotes(): Promise<WaitingNote[]> {
  const entries = await queue.getAll();
  return entries.map(({ metadata }) => metadata as Metadata);
}

export async function deleteWaiting(): Promise<void> {
  while (await queue.shiftRequest());
}

let sending: Promise<void> | null = null;

/** Sends what waits, in order, once at a time. */
export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  const count = (await queue.getAll()).length;
  for (let at = 0; at < count; at++) {
    const entry = await queue.shiftRequest();
    if (!entry) return;
    const metadata = entry.metadata as Metadata;
    if (isLapsed(metadata)) continue;
    if (metadata.state === "refused") {
      await queue.pushRequest(entry);
      continue;
    }
    const answer = await fetch(entry.request.clone()).catch(() => null);
    // A form that was accepted leads on (POST/redirect/GET), which a navigation follows itself.
    if (answer?.ok || answer?.type === "opaqueredirect") continue;
    // Later again: no connection, an error of the server, or too many for now. Everything else stays to be read.
    if (!answer || answer.status >= 500 || answer.status === 429) {
      await queue.unshiftRequest(entry);
      throw new Error("not sent yet");
    }
    await queue.pushRequest({ ...entry, metadata: { ...metadata, state: "refused" } });
  }
}

/** “Closed today” of yesterday would close today. */
const isLapsed = ({ kind, written_at }: Metadata) =>
  kind === "today" && !todayAt(Temporal.Instant.from(written_at)).equals(todayAt(Temporal.Now.instant()));
