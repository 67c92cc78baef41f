import { useEffect, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import type { ApiCallOptions } from "#core/web/app/api/api-client.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import type { Refusal } from "./file-kinds.ts";

/** A file from its choice until its upload has succeeded. */
export type Upload = {
  /** Also the idempotency key: a retry adds nothing twice. */
  id: string;
  file: File;
  state: "waiting" | "converting" | "sending" | "refused";
  /** Sent share of the bytes, 0 to 1. At 1 the server is processing the file. */
  share: number;
  /** Refused before the upload, or by the API. */
  refusal: Refusal | ApiError | null;
};

/** Uploads a file and resolves when the result is shown. @throws ApiError */
export type SendFile = (file: File, options: ApiCallOptions) => Promise<unknown>;

/**
 * Uploads files one after the other, so that they keep the order in which they were chosen. Without `send` they wait: what they belong to
 * is not saved yet.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #sending: { id: string; stop: AbortController } | null = null;
  readonly #listeners = new Set<() => void>();
  #send: SendFile | null;
  #heir: Pick<UploadQueue, "add" | "take"> | null = null;

  constructor(send: SendFile | null) {
    this.#send = send;
  }

  /** Whether the files wait until what they belong to is saved. */
  get isHeld(): boolean {
    return this.#send === null;
  }

  /** Begins to upload what has waited. */
  release(send: SendFile): void {
    if (this.#send) return;
    this.#send = send;
    void this.#run();
  }

  readonly snapshot = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @param judge why a file is not uploaded; null uploads it */
  add(files: readonly File[], judge: (file: File, place: number) => Refusal | null): void {
    if (this.#heir) {
      this.#heir.add(files, judge);
      return;
    }
    const added = files.map((file, place): Upload => {
      const refusal = judge(file, place);
      return { id: crypto.randomUUID(), file, share: 0, refusal, state: refusal ? "refused" : "waiting" };
    });
    this.#set([...this.#uploads, ...added]);
    void this.#run();
  }

  /** Gives what waits to another queue, and what is added later: a file chooser may be open longer than its screen. */
  passTo(heir: Pick<UploadQueue, "add" | "take">): void {
    this.#heir = heir;
    if (this.#uploads.length > 0) heir.take(this.#uploads);
  }

  /** Adds what has waited in another queue. */
  take(uploads: readonly Upload[]): void {
    this.#set([...this.#uploads, ...uploads]);
    void this.#run();
  }

  again(id: string): void {
    this.#change(id, { state: "waiting", share: 0, refusal: null });
    void this.#run();
  }

  /** Removes a file, and aborts its upload. */
  remove(id: string): void {
    if (this.#sending?.id === id) this.#sending.stop.abort();
    this.#set(this.#uploads.filter((one) => one.id !== id));
  }

  async #run(): Promise<void> {
    if (this.#sending || !this.#send) return;
    const next = this.#uploads.find(({ state }) => state === "waiting");
    if (!next) return;
    const { id, file } = next;
    const stop = new AbortController();
    this.#sending = { id, stop };
    this.#change(id, { state: "sending" });
    try {
      const onProgress = (share: number) => this.#change(id, { state: "sending", share });
      const onConverting = () => this.#change(id, { state: "converting" });
      await this.#send(file, { onProgress, onConverting, signal: stop.signal, idempotencyKey: id });
      this.remove(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(id, error);
    } finally {
      this.#sending = null;
      void this.#run();
    }
  }

  /** After “too many requests” the waiting files are refused, too. */
  #refuse(id: string, refusal: ApiError): void {
    const all = refusal.problem.code === "too-many-requests";
    this.#set(
      this.#uploads.map((one) =>
        one.id === id || (all && one.state === "waiting") ? { ...one, state: "refused", refusal } : one,
      ),
    );
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** A queue for each subject, so that uploads continue while another screen is open. */
const queues = new Map<string, UploadQueue>();

function queueOf(subject: string, send: SendFile | null): UploadQueue {
  const queue = queues.get(subject) ?? new UploadQueue(send);
  queues.set(subject, queue);
  return queue;
}

/**
 * Gives the files that were chosen for something new, and those that are chosen yet, to what it has become.
 * @param to null: to nothing
 * @param onLeft is called where files belong to nothing
 */
export function passUploads(from: string, to: string | null, onLeft: () => void): void {
  queues.get(from)?.passTo(to ? queueOf(to, null) : { add: onLeft, take: onLeft });
  queues.delete(from);
}

/**
 * @param subject names what the files belong to, such as `page.{id}`
 * @param send null: it is not saved yet
 */
export function useUploads(subject: string, send: SendFile | null): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(subject, send);
  useEffect(() => {
    if (send) queue.release(send);
  }, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useBeforeUnload((event) => {
    if (uploads.some(({ state }) => state !== "refused")) event.preventDefault();
  });
  return { queue, uploads };
}
