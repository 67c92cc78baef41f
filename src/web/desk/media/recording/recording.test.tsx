// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { type OwnAudio, ownAudio } from "#core/contract/pages/audio.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { Recordings } from "#core/web/desk/manage/page/audio/Recordings.tsx";
import { type DeskAnswers, mountDesk, refusing, said, typedIn, unanswered } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { AddRecording } from "./AddRecording.tsx";

const {
  recorder,
  newRecording,
  audioDrop,
  recordings,
  recordingFields: fields,
  refusals,
} = textsIn("en")["desk-photos"];
const { desk } = textsIn("en");

const song = (more: Partial<OwnAudio> = {}) =>
  sampleOf(ownAudio, { id: "a", title: "The Quay Song", language: "ga", duration_ms: 65_000, version: 4, ...more });
/** Not a sound: it is sent as it is. */
const fileOf = (name: string, type = "audio/mpeg", bytes = 8) => new File([new Uint8Array(bytes)], name, { type });

function open(answers: DeskAnswers = {}, locale: (typeof LOCALES)[number] = "en") {
  vi.spyOn(console, "warn").mockImplementation(() => {}); // that it is sent as it is
  const onAdded = vi.fn();
  const opened = mountDesk(<AddRecording subject={{ page_id: "page" }} onAdded={onAdded} />, {
    locale,
    answers: { addAudio: song(), ...answers },
  });
  const take = async (...files: File[]) => {
    const input = await screen.findByLabelText<HTMLInputElement>(textsIn(locale)["desk-photos"].audioDrop.choose);
    input.multiple = files.length > 1; // several can be dropped
    await opened.hands.upload(input, files);
  };
  return { ...opened, take, onAdded };
}

describe("a recording from a file", () => {
  test("is named, and sent with its names and language once", async () => {
    const { take, fill, hands, press, sent, keysOf, onAdded } = open();
    const file = fileOf("quay.mp3");
    await take(file);
    expect(await said("quay.mp3")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: newRecording.label }));
    await fill(fields.title, "The Quay Song");
    await hands.selectOptions(screen.getByLabelText(fields.language), "ga");
    await press(newRecording.send);
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(song()));
    expect(sent("addAudio")).toEqual([{ page_id: "page", file, title: "The Quay Song", title_ie: "", language: "ga" }]);
    expect(keysOf("addAudio")[0]).toMatch(/^[\da-f-]{36}$/);
    expect(screen.getByLabelText(audioDrop.choose)).toBeTruthy();
  });

  test.each([
    ["wrong-kind", [fileOf("quay.jpg", "image/jpeg")]],
    ["too-many", [fileOf("a.mp3"), fileOf("b.mp3")]],
  ] as const)("that cannot be taken says why: %s", async (refusal, files) => {
    const { take, writes } = open();
    // Some browsers let any file through.
    for (const file of files) Object.defineProperty(file, "name", { value: file.name.replace("jpg", "mp3") });
    await take(...files);
    expect((await screen.findByRole("alert")).textContent).toBe(refusals.audio[refusal]);
    expect(screen.queryByRole("button", { name: newRecording.send })).toBeNull();
    expect(writes()).toEqual([]);
  });

  test("that is too large is refused before it is sent", async () => {
    const { take, writes } = open();
    const file = fileOf("long.mp3");
    Object.defineProperty(file, "size", { value: 101 * 1024 * 1024 });
    await take(file);
    expect((await screen.findByRole("alert")).textContent).toBe(refusals.audio["too-large"]);
    expect(writes()).toEqual([]);
  });

  test("without a type is left to the server", async () => {
    const { take } = open();
    await take(fileOf("quay.mp3", ""));
    expect(await screen.findByRole("button", { name: newRecording.send })).toBeTruthy();
  });

  test("that is refused keeps its names, and a second press is the same call", async () => {
    let isCutOff = true;
    const { take, fill, press, keysOf, onAdded } = open({
      addAudio: () => (isCutOff ? refusing("internal")() : song()),
    });
    await take(fileOf("quay.mp3"));
    await fill(fields.title, "The Quay Song");
    await press(newRecording.send);
    await said(sampleProblem("internal").title);
    expect(typedIn(fields.title)).toBe("The Quay Song");
    isCutOff = false;
    await press(newRecording.send);
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(new Set(keysOf("addAudio")).size).toBe(1);
  });

  test.each(LOCALES)("says how far it is: %s", async (locale) => {
    const own = textsIn(locale)["desk-photos"].newRecording;
    const { take, press } = open(
      {
        addAudio: (_, { onProgress }) => {
          onProgress?.(0.456);
          return unanswered();
        },
      },
      locale,
    );
    await take(fileOf("quay.mp3"));
    await press(own.send);
    expect(await said(own.progress({ percent: 45 }))).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: own.sending }).getAttribute("aria-valuenow")).toBe("45");
  });

  test("of which all is sent says that it is being prepared", async () => {
    const { take, press } = open({
      addAudio: (_, { onProgress }) => {
        onProgress?.(1);
        return unanswered();
      },
    });
    await take(fileOf("quay.mp3"));
    await press(newRecording.send);
    expect(await said(newRecording.readying)).toBeTruthy();
  });

  test("is stopped while it is sent, and stays to be sent again", async () => {
    const { take, press, hands } = open({
      addAudio: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            try {
              refusing("aborted")();
            } catch (error) {
              reject(error);
            }
          });
        }),
    });
    await take(fileOf("quay.mp3"));
    await press(newRecording.send);
    await screen.findByRole("progressbar");
    await hands.click(screen.getByRole("button", { name: desk.cancel }));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.getByText("quay.mp3")).toBeTruthy();
  });

  test("is put away by Cancel without a question: the file is still there", async () => {
    const { take, press } = open();
    await take(fileOf("quay.mp3"));
    await press(desk.cancel);
    expect(await screen.findByLabelText(audioDrop.choose)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

/** A microphone, as the browser gives it; `level` is how loud it is. */
function microphone({ denies, level = 0.2 }: { denies?: string; level?: number } = {}) {
  const track = { stop: vi.fn() };
  const getUserMedia = vi.fn(async () => {
    if (denies) throw new DOMException("no", denies);
    return { getTracks: () => [track] };
  });
  class Recorder extends EventTarget {
    static isTypeSupported = (type: string) => type === "audio/mp4";
    state: "inactive" | "recording" | "paused" = "inactive";
    mimeType = "audio/mp4";
    ondataavailable: ((event: { data: Blob }) => void) | null = null;
    start() {
      this.state = "recording";
    }
    pause() {
      this.state = "paused";
    }
    resume() {
      this.state = "recording";
    }
    stop() {
      this.ondataavailable?.({ data: new Blob(["sound"]) });
      this.dispatchEvent(new Event("stop"));
    }
  }
  class Context {
    state = "running";
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(level) });
    createMediaStreamSource = () => ({ connect: () => {} });
    close = async () => {};
  }
  vi.stubGlobal("MediaRecorder", Recorder);
  Object.assign(window, { MediaRecorder: Recorder });
  vi.stubGlobal("AudioContext", Context);
  const before = Object.getOwnPropertyDescriptor(navigator, "mediaDevices");
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, "MediaRecorder");
    if (before) Object.defineProperty(navigator, "mediaDevices", before);
    else Reflect.deleteProperty(navigator, "mediaDevices");
  });
  return { track, getUserMedia };
}

describe("a recording from the microphone", () => {
  test("begins when the button is pressed, and can be paused, continued and finished", async () => {
    const { getUserMedia, track } = microphone();
    const { press } = open();
    await screen.findByRole("button", { name: recorder.start });
    expect(getUserMedia).not.toHaveBeenCalled();
    await press(recorder.start);
    expect(await said(recorder.running)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: recorder.label }));
    await press(recorder.pause);
    expect(await said(recorder.paused)).toBeTruthy();
    await press(recorder.resume);
    expect(await said(recorder.running)).toBeTruthy();
    await press(recorder.stop);
    expect(await screen.findByRole("button", { name: newRecording.send })).toBeTruthy();
    expect(track.stop).toHaveBeenCalled();
  });

  test("is sent like a file, with its sound", async () => {
    microphone();
    const { press, fill, sent } = open();
    await press(recorder.start);
    await press(recorder.stop);
    await fill(fields.title, "Welcome");
    await press(newRecording.send);
    await waitFor(() => expect(sent("addAudio")).toHaveLength(1));
    const { file } = sent("addAudio")[0] as { file: File };
    expect([await file.text(), file.type]).toEqual(["sound", "audio/mp4"]);
  });

  test("is discarded only after a question, and the microphone is off then", async () => {
    const { track } = microphone();
    const { press, answer } = open();
    await press(recorder.start);
    await press(recorder.discard);
    await answer(recorder.discardTitle, desk.cancel);
    expect(await said(recorder.running)).toBeTruthy();
    await press(recorder.discard);
    await answer(recorder.discardTitle, recorder.discard);
    expect(await screen.findByRole("button", { name: recorder.start })).toBeTruthy();
    expect(track.stop).toHaveBeenCalled();
  });

  test("that was finished is thrown away only after a question", async () => {
    microphone();
    const { press, answer } = open();
    await press(recorder.start);
    await press(recorder.stop);
    await press(desk.cancel);
    await answer(newRecording.discardTitle, desk.cancel);
    expect(screen.getByRole("button", { name: newRecording.send })).toBeTruthy();
    await press(desk.cancel);
    await answer(newRecording.discardTitle, newRecording.discard);
    expect(await screen.findByRole("button", { name: recorder.start })).toBeTruthy();
  });

  test("that is silent says so", async () => {
    microphone({ level: 0 });
    const { press } = open();
    await press(recorder.start);
    expect(await said(recorder.silence)).toBeTruthy();
  });

  test.each([
    ["NotAllowedError", recorder.problems.denied],
    ["SecurityError", recorder.problems.denied],
    ["NotFoundError", recorder.problems.missing],
    ["NotReadableError", recorder.problems.missing],
    ["NotSupportedError", recorder.problems.unsupported],
  ])("that cannot begin says what to do: %s", async (denies, caption) => {
    microphone({ denies });
    const { press } = open();
    await press(recorder.start);
    expect((await screen.findByRole("alert")).textContent).toContain(caption);
    expect(screen.getByRole("button", { name: recorder.start })).toBeTruthy();
  });

  test("says where the browser cannot record", async () => {
    const { press } = open();
    await press(recorder.start);
    expect((await screen.findByRole("alert")).textContent).toContain(recorder.problems.unsupported);
  });
});

describe("the recordings of a page", () => {
  const ofPage = (items: OwnAudio[], mine: OwnAudio[] = []) => ({
    ownAudio: (input: { mine?: boolean }) => ({ items: input.mine ? mine : items, next_cursor: null }),
  });
  const openPage = (items: OwnAudio[], answers: DeskAnswers = {}, mine: OwnAudio[] = []) =>
    mountSection(<Recordings />, {
      answers: { ...ofPage(items, mine), editAudio: song(), attachAudioToPage: song(), ...answers },
    });
  const onPage = song({ page_id: "page" });

  test("say where the words are missing", async () => {
    openPage([onPage, song({ id: "b", title: "Said", page_id: "page", transcript: "Fáilte" })]);
    expect(await screen.findAllByText(recordings.noTranscript)).toHaveLength(1);
  });

  test("that somebody else changed meanwhile offer both texts", async () => {
    const theirs = song({ version: 5, page_id: "page", title: "The Old Song" });
    const { press, fill } = openPage([onPage], { editAudio: refusing("stale-version", { current: theirs as never }) });
    await press(recordings.editName({ name: "The Quay Song" }));
    await fill(fields.title, "The New Song");
    await press(desk.save);
    const choice = await screen.findByRole("group", { name: fields.title });
    expect(choice.textContent).toContain("The New Song");
    expect(choice.textContent).toContain("The Old Song");
  });

  test.each([
    ["off the page", onPage, recordings.putAsideName, recordings.isAside, null],
    ["on it", song({ page_id: null }), recordings.putOnPageName, recordings.isOnPage, "page"],
  ] as const)("are put %s by one press", async (_, recording, label, done, page_id) => {
    const { press, sent } = openPage(page_id ? [] : [recording], {}, [recording]);
    await press(label({ name: "The Quay Song" }));
    expect(await said(done)).toBeTruthy();
    expect(sent("attachAudioToPage")).toEqual([{ id: "a", page_id }]);
  });

  test("of a post are put elsewhere on the screen of the post", async () => {
    openPage([song({ post_id: "post" })]);
    expect(await screen.findByText(new RegExp(recordings.ofPost))).toBeTruthy();
    expect(screen.queryByRole("button", { name: recordings.putAsideName({ name: "The Quay Song" }) })).toBeNull();
  });

  test("are deleted after a question, and brought back by one press", async () => {
    const { press, answer, sent } = openPage([onPage], {
      deleteAudio: { deleted: 1 } as never,
      restoreChange: {} as never,
    });
    await press(recordings.removeName({ name: "The Quay Song" }));
    await answer(recordings.removeTitle, recordings.removeConfirm);
    await said(recordings.removed);
    await press(textsIn("en")["desk-team"].history.undo);
    await waitFor(() => expect(sent("restoreChange")).toEqual([{ removed: "a", page_id: "page" }]));
  });

  test("of which there are none say so", async () => {
    openPage([]);
    expect(await said(recordings.none)).toBeTruthy();
    expect(screen.queryByText(recordings.aside)).toBeNull();
  });
});
