import type { OwnPost } from "#core/contract/writing/posts.ts";
import { type LocalTime, nowInstant, toInstant, toLocal } from "../form/local-time.ts";

/** Publication as users choose it. In the API, scheduled is `published` with a future `publish_at`. */
export const STATES = ["draft", "published", "scheduled", "archived"] as const;
export type State = (typeof STATES)[number];

export type Publication = Pick<OwnPost, "status" | "publish_at">;

/** ISO 8601 instants in UTC compare as strings. */
const isAhead = (instant: string | null) => instant !== null && instant > nowInstant();

export const stateOf = ({ status, publish_at }: Publication): State =>
  status === "published" && isAhead(publish_at) ? "scheduled" : status;

/** Sorts drafts without a date first, then by date, newest first. */
export const byDay = (one: Publication, other: Publication): number =>
  (other.publish_at ?? "9").localeCompare(one.publish_at ?? "9");

export const publicationValues = (of: Publication | null): { state: State; publish_at: LocalTime } => ({
  state: of ? stateOf(of) : "draft",
  publish_at: toLocal(of?.publish_at ?? null),
});

/** The API's fields for a chosen state. What was already public keeps its date; otherwise `published` means now. */
export function publicationSent(
  { state, publish_at }: { state: string; publish_at: LocalTime },
  was: Publication | null,
): Partial<Publication> {
  if (state === "scheduled") return { status: "published", publish_at: toInstant(publish_at) };
  if (state !== "published") return { status: state as "draft" | "archived" };
  const wasSeen = was !== null && was.publish_at !== null && !isAhead(was.publish_at);
  return { status: "published", ...(!wasSeen && { publish_at: null }) };
}
