import type { Insertable } from "kysely";
import type { AuditEntry, JsonObject, PageDecision } from "#core/server/db/schema.ts";
import type { DemoData } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idAt } from "./ids.ts";

/** By it the entries are known again when the demonstration is taken away. */
export const DEMO_REQUEST = "demonstration";

const REASONS: Record<string, string> = {
  decline: "The boat has no licence for guests yet. Write to us as soon as it has.",
  disable: "Closed for good, its owner says.",
};

type Given = { calendar: DemoCalendar; page: Ids; story: Ids; category: Ids; feature: Ids; people: Ids };
type Action = {
  day: number;
  time: string;
  by: string;
  action: string;
  subject: readonly [kind: string, id: string];
  before?: JsonObject;
  after?: JsonObject;
};

/** Weeks of work on the directory, as its audit and the histories of its pages tell them. */
export function auditRows(data: DemoData, given: Given) {
  const decided = decisions(data, given);
  const actions = [...decided, ...writing(data, given), ...keeping(data, given)];
  const { calendar, people } = given;
  return {
    page_decision: decided.map(({ day, time, by, subject, move }): Insertable<PageDecision> => {
      const at = calendar.at(day, time);
      return {
        id: idAt(at),
        page_id: subject[1],
        move,
        reason: REASONS[move] ?? null,
        account_id: people.get(by)!,
        date_created: at.toString(),
      };
    }),
    audit_entry: actions
      .map((action) => ({ ...action, at: calendar.at(action.day, action.time) }))
      .sort((one, other) => Temporal.Instant.compare(one.at, other.at))
      .map(
        ({ at, by, action, subject: [kind, id], before, after }): Insertable<AuditEntry> => ({
          id: idAt(at),
          actor_id: people.get(by)!,
          action,
          subject_kind: kind,
          subject_id: id,
          page_id: kind === "page" ? id : null,
          before: before ?? null,
          after: after ?? null,
          request_id: DEMO_REQUEST,
          date_created: at.toString(),
        }),
      ),
  };
}

/** Of each page, a few a day: which it is decides when. */
function decisions({ pages }: DemoData, { page }: Given) {
  const moves = { approved: "approve", declined: "decline", disabled: "disable" } as const;
  const before = { approve: "requested", decline: "requested", disable: "approved" };
  return pages.flatMap(({ key, status }, index) => {
    if (status === "pending") return [];
    const move = moves[status];
    return {
      move,
      by: "admin",
      action: `page.${move}`,
      subject: ["page", page.get(key)!] as const,
      day: -70 + Math.floor(index / 3),
      time: `1${index % 3}:${10 + index}`,
      before: { approval: before[move] },
      after: { approval: status },
    };
  });
}

function writing({ stories, features }: DemoData, { story, feature }: Given): Action[] {
  return [
    ...stories.map(({ slug, day, title, title_ie }) => ({
      day: day - 1,
      time: "17:20",
      by: "editor",
      action: "story.add",
      subject: ["story", story.get(slug)!] as const,
      after: { title, title_ie, status: "published" },
    })),
    ...features.map(({ slug, day, title, title_ie }) => ({
      day: day - 2,
      time: "16:05",
      by: "editor",
      action: "feature.add",
      subject: ["feature", feature.get(slug)!] as const,
      after: { title, title_ie },
    })),
  ];
}

/** What owners and administrators changed these weeks. */
function keeping({ pages }: DemoData, { page, category, people }: Given): Action[] {
  const subject = ["page", page.get("lantern")!] as const;
  const { website, color } = pages.find(({ key }) => key === "lantern")!;
  return [
    {
      day: -40,
      time: "10:30",
      by: "admin",
      action: "page.owner",
      subject,
      before: { owner: null },
      after: { owner: people.get("owner")! },
    },
    {
      day: -12,
      time: "21:30",
      by: "owner",
      action: "page.contact",
      subject,
      before: { website: null },
      after: { website },
    },
    {
      day: -6,
      time: "13:15",
      by: "owner",
      action: "page.color",
      subject,
      before: { color: "#7a3b15" },
      after: { color },
    },
    ...["food", "pubs"].map((key, at) => ({
      day: -5,
      time: `09:4${at}`,
      by: "admin",
      action: "category.rank",
      subject: ["category", category.get(key)!] as const,
      before: { rank: 2 - at },
      after: { rank: 1 + at },
    })),
  ];
}
