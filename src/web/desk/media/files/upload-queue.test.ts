import { describe, expect, it } from "vitest";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { sampleProblem } from "#test/support/sample.ts";
import { type SendFile, type Upload, UploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name);

/** Uploads that end when the test says so. */
function controlled() {
  const sent: { name: string; key: string | undefined; signal: AbortSignal | undefined }[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const progress: ((share: number) => void)[] = [];
  const send: SendFile = ({ name }, { idempotencyKey, signal, onProgress }) => {
    sent.push({ name, key: idempotencyKey, signal });
    if (onProgress) progress.push(onProgress);
    ends.push(Promise.withResolvers<void>());
    return ends.at(-1)!.promise;
  };
  return { send, sent, ends, progress };
}

const states = (queue: UploadQueue) => queue.snapshot().map(({ file: { name }, state }) => `${name} ${state}`);
const settled = () => new Promise((done) => setTimeout(done));

describe("an upload queue", () => {
  it("sends one file at a time, in the order in which they were chosen", async () => {
    const { send, sent, ends } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a"), file("b"), file("c")], () => null);
    expect(states(queue)).toEqual(["a sending", "b waiting", "c waiting"]);
    queue.add([file("d")], () => null);
    expect(sent).toHaveLength(1);
    ends[0]!.resolve();
    await settled();
    expect(states(queue)).toEqual(["b sending", "c waiting", "d waiting"]);
    for (const place of [1, 2, 3]) {
      ends[place]!.resolve();
      await settled();
    }
    expect(states(queue)).toEqual([]);
    expect(sent.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  });

  it("without somewhere to send them holds its files until there is, and then sends each once", async () => {
    const { send, sent, ends } = controlled();
    const queue = new UploadQueue(null);
    queue.add([file("a"), file("b")], () => null);
    expect([queue.isHeld, states(queue), sent.length]).toEqual([true, ["a waiting", "b waiting"], 0]);
    queue.release(send);
    queue.release(() => Promise.reject(new Error("twice")));
    ends[0]!.resolve();
    await settled();
    expect([queue.isHeld, states(queue)]).toEqual([false, ["b sending"]]);
    expect(sent.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("says that a photo is converted before any of it is sent", async () => {
    const seen: string[] = [];
    const queue = new UploadQueue(async (_, { onProgress, onConverting }) => {
      onConverting?.();
      seen.push(...states(queue));
      onProgress?.(0);
      seen.push(...states(queue));
    });
    queue.add([file("a")], () => null);
    await settled();
    expect([seen, states(queue)]).toEqual([["a converting", "a sending"], []]);
  });

  it("shows what it refuses without sending it", () => {
    const { send, sent } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a"), file("b")], (_, place) => (place > 0 ? "too-many" : null));
    expect(states(queue)).toEqual(["a sending", "b refused"]);
    expect(queue.snapshot()[1]!.refusal).toBe("too-many");
    expect(sent).toHaveLength(1);
  });

  it("goes on after a file that the API refuses", async () => {
    const { send, ends } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a"), file("b")], () => null);
    ends[0]!.reject(new ApiError(sampleProblem("wrong-type")));
    await settled();
    expect(states(queue)).toEqual(["a refused", "b sending"]);
    expect(queue.snapshot()[0]!.refusal).toBeInstanceOf(ApiError);
  });

  it("refuses the waiting files, too, when the API has had too many requests", async () => {
    const { send, sent, ends } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a"), file("b"), file("c")], () => null);
    ends[0]!.reject(new ApiError(sampleProblem("too-many-requests")));
    await settled();
    expect(states(queue)).toEqual(["a refused", "b refused", "c refused"]);
    expect(sent).toHaveLength(1);
  });

  it("retries with the key of the first attempt, so that nothing is added twice", async () => {
    const { send, sent, ends } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a")], () => null);
    ends[0]!.reject(new ApiError(sampleProblem("unreachable")));
    await settled();
    queue.again(queue.snapshot()[0]!.id);
    expect(states(queue)).toEqual(["a sending"]);
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[0]!.key).toBeTruthy();
  });

  it("aborts the upload of a removed file and sends the next one", async () => {
    const { send, sent, ends } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a"), file("b")], () => null);
    queue.remove(queue.snapshot()[0]!.id);
    expect(sent[0]!.signal!.aborted).toBe(true);
    ends[0]!.reject(new ApiError(sampleProblem("aborted")));
    await settled();
    expect(states(queue)).toEqual(["b sending"]);
  });

  it("reports progress to those who subscribed, until they unsubscribe", () => {
    const { send, progress } = controlled();
    const queue = new UploadQueue(send);
    queue.add([file("a")], () => null);
    const seen: Upload["share"][] = [];
    const stop = queue.subscribe(() => seen.push(queue.snapshot()[0]!.share));
    progress[0]!(0.5);
    stop();
    progress[0]!(1);
    expect(seen).toEqual([0.5]);
    expect(queue.snapshot()[0]!.share).toBe(1);
  });
});
