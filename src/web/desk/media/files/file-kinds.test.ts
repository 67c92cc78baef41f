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

  it("above the API's size", () => {
    const max = MAX_FILE_BYTES["photo-upload"];
    expect(refusalOf(file("image/jpeg", max + 1), "photo")).toBe("too-large");
    expect(refusalOf(file("image/jpeg", max), "photo")).toBeNull();
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
