/** Between two attempts to connect. */
const RETRY_MS = 3000;

type Options<Data> = {
  /** Opens the stream after the event of this id. */
  open: (after: string, signal: AbortSignal) => Promise<Response>;
  after: string;
  signal: AbortSignal;
  onEvent: (data: Data, id: string) => void;
};

/**
 * Reads server-sent events with `fetch`, since an `EventSource` cannot send a token. After a broken connection it
 * continues after the last event received, until the signal aborts it or the server refuses with 401 or 403.
 */
export async function listen<Data>({ open, after, signal, onEvent }: Options<Data>): Promise<void> {
  let last = after;
  while (!signal.aborted) {
    try {
      const response = await open(last, signal);
      if (response.status === 401 || response.status === 403) return;
      if (response.ok && response.body) {
        for await (const { id, data } of eventsOf(response.body)) {
          if (id) last = id;
          if (data) onEvent(JSON.parse(data) as Data, last);
        }
      }
    } catch (error) {
      if (!signal.aborted) console.info("the event stream was interrupted", error);
    }
    await pause(RETRY_MS, signal);
  }
}

type Event = { id: string; data: string };

/** The messages of a `text/event-stream` body (WHATWG HTML, 9.2.6). */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

function eventOf(block: string): Event | null {
  const field = (name: string) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join("\n");
  // A named event only says why the server ends the stream.
  return field("event") ? null : { id: field("id"), data: field("data") };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const over = () => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", over);
      done();
    }, ms);
    signal.addEventListener("abort", over, { once: true });
  });
