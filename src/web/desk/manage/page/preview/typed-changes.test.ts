import { describe, expect, it } from "vitest";
import { previewChanges } from "./typed-changes.ts";

describe("the changes that the preview shows", () => {
  it("are the texts that were typed; an empty one removes what is saved", () => {
    expect(previewChanges({ name: "Teach Hiúdaí", name_ie: "" })).toEqual({ name: "Teach Hiúdaí", name_ie: null });
  });

  it("leave out fields that the preview cannot show", () => {
    expect(previewChanges({ email: "a@example.ie", latitude: "55", tag_ids: ["1"] })).toEqual({});
  });

  it("have a colour as soon as it is complete", () => {
    expect(previewChanges({ color: "#12" })).toEqual({});
    expect(previewChanges({ color: "#12ab34" })).toEqual({ color: "#12ab34" });
  });
});
