import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import { refusalOf } from "./file-kinds.ts";

const file = (type: string, size = 1) => ({ type, size }) as File;

describe("a file is refused before its upload", () => {
  it.each(["image/gif", "image/svg+xml", "application/pdf", "video/webm"])("as a photo of type %s", (type) => {
    expect(refusalOf(file(type), "photo")).toBe("wrong-kind");
  });

  it.each(["image/jpeg", "text/plain", "video/quicktime"])("as a recording of type %s", (type) => {
    expect(refusalOf(file(type), "audio")).toBe("wrong-kind");
  });

  it("above the API's size, but for photos, which are made smaller", () => {
    const { "audio-upload": max, "photo-upload": ofPhotos } = MAX_FILE_BYTES;
    expect(refusalOf(file("audio/mpeg", max + 1), "audio")).toBe("too-large");
    expect(refusalOf(file("audio/mpeg", max), "audio")).toBeNull();
    expect(refusalOf(file("image/jpeg", ofPhotos + 1), "photo")).toBeNull();
    expect(refusalOf(file("image/jpeg", 10 * ofPhotos), "photo")).toBe("too-large");
  });
});

describe("a file is uploaded", () => {
  it.each([
    ["photo", "image/avif"],
    ["audio", "audio/x-m4a"],
    ["audio", "video/webm"], // how browsers name a recording with sound only
    ["audio", "application/ogg"],
  ] as const)("as %s of type %s", (kind, type) => {
    expect(refusalOf(file(type), kind)).toBeNull();
  });

  it("where the browser does not know its type", () => {
    expect(refusalOf(file(""), "photo")).toBeNull();
  });
});
