import { expect, test } from "vitest";
import { audioUrl } from "./queries.ts";

test.each([
  ["audio/wav", "/audio/q3v9k2m8x7b1c4d5e6f0.wav"],
  ["audio/mpeg", "/audio/q3v9k2m8x7b1c4d5e6f0.mp3"],
  ["audio/mp4", "/audio/q3v9k2m8x7b1c4d5e6f0.m4a"],
  ["audio/webm", "/audio/q3v9k2m8x7b1c4d5e6f0.webm"],
  ["audio/ogg", "/audio/q3v9k2m8x7b1c4d5e6f0.ogg"],
])("a recording of type %s is at %s", (mime, url) => {
  expect(audioUrl({ key: "q3v9k2m8x7b1c4d5e6f0", mime })).toBe(url);
});
