import { useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import { type SendFile, type Upload, UploadQueue } from "./upload-queue.ts";

/** One for each place at which files come to hang: what is on its way goes on while another screen is open. */
const queues = new Map<string, UploadQueue>();

function queueAt(place: string, send: SendFile): UploadQueue {
  const queue = queues.get(place) ?? new UploadQueue(send);
  queues.set(place, queue);
  return queue;
}

/** @param place names where the files come to hang, such as `page.{id}` */
export function useUploads(place: string, send: SendFile): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueAt(place, send);
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useBeforeUnload((event) => {
    if (uploads.some(({ state }) => state !== "refused")) event.preventDefault();
  });
  return { queue, uploads };
}
