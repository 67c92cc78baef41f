import type { OwnPost } from "../../../contract/posts.ts";
import { type LocalTime, nowInstant, toInstant, toLocal } from "./local-time.ts";

/** How people think of it; for the API what is planned is published, from an instant on that is still to come. */
export const STATES = ["draft", "published", "scheduled", "archived"] as const;
export type State = (typeof STATES)[number];

export type Publication = Pick<OwnPost, "status" | "publish_at">;

/** Instants compare as texts. */
const isAhead = (instant: string | null) => instant !== null && instant > nowInstant();

export const stateOf = ({ status, publish_at }: Publication): State =>
  status === "published" && isAhead(publish_at) ? "scheduled" : status;

/** What is worked on before what has its day; of those the newest day first. */
export const byDay = (one: Publication, other: Publication): number =>
  (other.publish_at ?? "9").localeCompare(one.publish_at ?? "9");

export const publicationValues = (of: Publication | null): { state: State; publish_at: LocalTime } => ({
  state: of ? stateOf(of) : "draft",
  publish_at: toLocal(of?.publish_at ?? null),
});

/** What is sent for a choice. What was seen before keeps its day; else what is published now is so from now on. */
export function publicationSent(
  { state, publish_at }: { state: string; publish_at: LocalTime },
  was: Publication | null,
): Partial<Publication> {
  if (state === "scheduled") return { status: "published", publish_at: toInstant(publish_at) };
  if (state !== "published") return { status: state as "draft" | "archived" };
  const wasSeen = was !== null && was.publish_at !== null && !isAhead(was.publish_at);
  return { status: "published", ...(!wasSeen && { publish_at: null }) };
}
