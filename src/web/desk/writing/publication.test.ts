import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { byDay, type Publication, publicationSent, publicationValues, stateOf } from "./publication.ts";

const PAST = "2026-03-01T09:00:00.000Z";
const FUTURE = "2026-04-01T09:00:00.000Z";

const draft: Publication = { status: "draft", publish_at: null };
const published: Publication = { status: "published", publish_at: PAST };
const scheduled: Publication = { status: "published", publish_at: FUTURE };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-17T12:00:00Z") });
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.from("2026-03-17T12:00:00Z"));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the state of something written", () => {
  it("is scheduled while its publication is in the future", () => {
    expect(stateOf(scheduled)).toBe("scheduled");
    expect(stateOf(published)).toBe("published");
    expect(stateOf({ status: "published", publish_at: null })).toBe("published");
  });

  it("is the API's where it is not published, whatever the date", () => {
    expect(stateOf({ status: "draft", publish_at: FUTURE })).toBe("draft");
    expect(stateOf({ status: "archived", publish_at: PAST })).toBe("archived");
  });

  it("is shown in the form with the date in Irish time", () => {
    expect(publicationValues(scheduled)).toEqual({ state: "scheduled", publish_at: "2026-04-01T10:00" });
    expect(publicationValues(null)).toEqual({ state: "draft", publish_at: "T" });
  });
});

describe("a chosen state", () => {
  it("schedules for the typed Irish time", () => {
    expect(publicationSent({ state: "scheduled", publish_at: "2026-04-01T10:00" }, draft)).toEqual(scheduled);
  });

  it("publishes now what was a draft or scheduled", () => {
    const now = { status: "published", publish_at: null };
    expect(publicationSent({ state: "published", publish_at: "T" }, null)).toEqual(now);
    expect(publicationSent({ state: "published", publish_at: "T" }, draft)).toEqual(now);
    expect(publicationSent({ state: "published", publish_at: "2026-04-01T10:00" }, scheduled)).toEqual(now);
  });

  it("keeps the date of what is public already", () => {
    expect(publicationSent({ state: "published", publish_at: "T" }, published)).toEqual({ status: "published" });
  });

  it("keeps the date, too, where something becomes a draft or is archived", () => {
    expect(publicationSent({ state: "draft", publish_at: "T" }, published)).toEqual({ status: "draft" });
    expect(publicationSent({ state: "archived", publish_at: "T" }, published)).toEqual({ status: "archived" });
  });
});

it("lists drafts without a date first, then the newest", () => {
  expect([published, draft, scheduled].toSorted(byDay)).toEqual([draft, scheduled, published]);
});
