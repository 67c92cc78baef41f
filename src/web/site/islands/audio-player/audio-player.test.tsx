import type { Route } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Audio } from "#core/contract/pages/audio.ts";
import { clockOf, waveBars, wavePath } from "#core/web/ui/audio.ts";
import { IslandBrowser } from "../island-in-browser.tsx";
import { AudioPlayer } from "./AudioPlayer.tsx";

const browser = new IslandBrowser();
afterEach(() => browser.stop());

const SECONDS = 20;
const audio = (id: string): Audio => ({
  id,
  url: `/audio/${id}.wav`,
  title: `Night ${id}`,
  title_ie: null,
  language: "ga",
  transcript: "First words.\n\nThen others.",
  transcript_ie: null,
  duration_ms: SECONDS * 1000,
  mime: "audio/wav",
  bytes: 1,
  peaks: [10, 80, 40],
});
const answers = Object.fromEntries(["a", "b"].map((id) => [`/audio/${id}.wav`, giveSilence]));

describe("the player", () => {
  test("has native controls and the transcript without a script", async () => {
    const { page } = await browser.open(<AudioPlayer audio={audio("a")} />, { javaScript: false });
    expect(await page.locator("audio").isVisible()).toBe(true);
    expect(await page.getByRole("slider").count()).toBe(0);
    await page.getByText("Read the transcript").click();
    expect(await page.getByText("Then others.").isVisible()).toBe(true);
  });

  test("plays one recording at a time", async () => {
    const both = [<AudioPlayer key="a" audio={audio("a")} />, <AudioPlayer key="b" audio={audio("b")} />];
    const { page, errors } = await browser.open(both, { answers });
    await page.getByRole("button", { name: "Play: Night a" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "Play: Night b" }).click();
    await page.getByRole("button", { name: "Play: Night a" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Pause" }).count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test("seeks with the keyboard, also before the file is loaded", async () => {
    const { page } = await browser.open(<AudioPlayer audio={audio("a")} />, { answers });
    const slider = page.getByRole("slider", { name: "Position" });
    await slider.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuetext")).toBe("0:05 of 0:20");
    await slider.press("End");
    await slider.press("ArrowLeft");
    expect(await slider.getAttribute("aria-valuetext")).toBe("0:15 of 0:20");
    await page.getByRole("button", { name: "Play: Night a" }).click();
    await expect
      .poll(() => page.locator("audio").evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(14.9);
  });

  test("shows an error where it cannot play, and offers the file", async () => {
    const { page } = await browser.open(<AudioPlayer audio={audio("gone")} />, { locale: "ga" });
    await page.getByRole("button", { name: "Seinn: Night gone" }).click();
    await page.getByText("Níorbh fhéidir an taifeadadh seo a sheinm.").waitFor();
    expect(await page.getByRole("link", { name: "Íoslódáil" }).getAttribute("href")).toBe("/audio/gone.wav");
  });
});

test("a waveform has the requested number of bars, each the maximum of its interval and visible", () => {
  expect(waveBars([0, 90, 20, 30], 2)).toEqual([90, 30]);
  expect(waveBars([50], 3)).toEqual([50, 50, 50]);
});

test("an unknown waveform is a plain line, unlike that of silence", () => {
  expect(wavePath(waveBars([]))).toBe("M0 50H256");
  expect(wavePath(waveBars([0]))).toMatch(/^M2 .*M254 /);
});

test("positions are formatted as minutes and seconds", () => {
  expect([0, 72.9, 3725].map(clockOf)).toEqual(["0:00", "1:12", "1:02:05"]);
});

/** Responds to range requests as the site does for media: without them a browser cannot seek. */
function giveSilence(route: Route) {
  const file = silence();
  const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? "")?.[1] ?? 0);
  return route.fulfill({
    status: 206,
    contentType: "audio/wav",
    headers: { "accept-ranges": "bytes", "content-range": `bytes ${from}-${file.length - 1}/${file.length}` },
    body: file.subarray(from),
  });
}

/** A silent recording: 8 kHz, 8 bit, one channel. */
function silence(): Buffer {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + rate * SECONDS, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(rate * SECONDS, 40);
  return Buffer.concat([header, Buffer.alloc(rate * SECONDS, 128)]);
}
