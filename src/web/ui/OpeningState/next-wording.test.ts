import { describe, expect, it } from "vitest";
import { nextWording } from "./next-wording.ts";

const closesAt = (at: string) => ({
  opening_state: "open" as const,
  opens_at: null,
  closes_at: at,
  opening_changes: [{ at, state: "closed" as const }],
});
const from = (at: string) => Temporal.Instant.from(at);

describe("from when on the words about an opening are others", () => {
  it("is half an hour before it closes, when they begin to count minutes", () => {
    expect(nextWording(closesAt("2026-07-01T17:00:00Z"), from("2026-07-01T12:00:00Z"))).toEqual(
      from("2026-07-01T16:30:00Z"),
    );
  });

  it("is the next minute while they count minutes", () => {
    expect(nextWording(closesAt("2026-07-01T17:00:00Z"), from("2026-07-01T16:40:00Z"))).toEqual(
      from("2026-07-01T16:41:00Z"),
    );
  });

  it("is midnight in Dublin, when tomorrow becomes today", () => {
    const opens = {
      opening_state: "closed" as const,
      opens_at: "2026-07-03T09:00:00Z",
      closes_at: null,
      opening_changes: [],
    };
    expect(nextWording(opens, from("2026-07-01T20:00:00Z"))).toEqual(from("2026-07-01T23:00:00Z"));
  });

  it("is never when nothing is known to come", () => {
    expect(
      nextWording(
        { opening_state: "unknown", opens_at: null, closes_at: null, opening_changes: [] },
        from("2026-07-01T20:00:00Z"),
      ),
    ).toBeNull();
  });
});
