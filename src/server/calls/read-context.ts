import type { Database } from "../db/connect.ts";
import type { CacheTag } from "../http/page-cache.ts";

/** What a reading handler works with. It notes what its answer depends on, so that the answer can be kept. */
export type ReadContext = {
  db: Database;
  now: Temporal.Instant;
  /** The answer depends on these: it is dropped when a write invalidates one of them. */
  reads(...tags: CacheTag[]): void;
  /** The answer is wrong from then on (the page closes, the post appears, the day ends). null: no such instant. */
  until(instant: Temporal.Instant | null): void;
  /** The reader is of the team: what is not public is shown to her. Such an answer is never kept. */
  isPreview?: boolean;
};

/** Notes of one answer: its tags, and the earliest instant from which it is wrong. */
export class ReadNotes {
  readonly tags = new Set<CacheTag>();
  expires: Temporal.Instant | null = null;

  context(db: Database, now: Temporal.Instant): ReadContext {
    return {
      db,
      now,
      reads: (...tags) => {
        for (const tag of tags) this.tags.add(tag);
      },
      until: (instant) => {
        if (!instant) return;
        if (!this.expires || Temporal.Instant.compare(instant, this.expires) < 0) this.expires = instant;
      },
    };
  }
}
