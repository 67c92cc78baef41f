import { z } from "zod";
import { COMMUNITY, privateRead, write } from "../endpoint.ts";
import { cursor, id, limit, listOf, maybeText, text } from "../fields.ts";
import { historyEntry } from "../pages/own.ts";

const names = { name: maybeText, name_ie: maybeText };

export const auditEntry = historyEntry
  .extend({
    by: z
      .object({ id, name: z.string(), email: maybeText })
      .nullable()
      .meta({ description: "null: the account does not exist any more" }),
    subject: z.object({
      kind: z.string().meta({ example: "page" }),
      id: id.nullable(),
      is_there: z.boolean().meta({ description: "Whether it still exists" }),
      name: maybeText.meta({ description: "Its present name; of something deleted, its name when this was done" }),
      name_ie: maybeText,
    }),
    page: z
      .object({ id, ...names })
      .nullable()
      .meta({ description: "The page whose history has this entry" }),
    request_id: z.string().nullable().meta({ description: "The id of the request in the server's log" }),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  restoreChange: write({
    path: "/page/history/restore",
    summary:
      "Bring back what was before a change, or something that was removed, within 30 days: as if it were edited again, with the rules of that edit",
    who: "organiser",
    task: "destroy",
    subject: { kind: "calendar", field: "page_id" },
    audit: "page.former",
    input: z.object({
      page_id: z
        .union([id, z.literal(COMMUNITY)])
        .default(COMMUNITY)
        .meta({ description: "`community`: of an event without a page" }),
      entry: id.optional().meta({ description: "The entry of the history before which it was so" }),
      removed: id.optional().meta({ description: "In its place: the id of something that was removed" }),
      dry_run: z.boolean().default(false).meta({ description: "Only say what would change" }),
    }),
    answer: z.object({
      changes: z.array(
        z.object({
          kind: z.string().meta({ example: "price" }),
          before: z.record(z.string(), z.json()).nullable(),
          after: z.record(z.string(), z.json()).nullable(),
        }),
      ),
    }),
    errors: ["not-found", "list-full", "times-overlap", "invalid-fields"],
  }),
  audit: privateRead({
    path: "/admin/audit",
    summary: "List who changed what and when, newest first",
    who: "admin",
    task: "office",
    input: z.object({
      actor: id.optional().meta({ description: "The id of an account" }),
      subject: id.optional().meta({ description: "The id of what was changed, or of its page" }),
      action: text(60)
        .optional()
        .meta({ description: "One action, or all actions on a kind of subject", examples: ["page.update", "page"] }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(auditEntry).extend({ total: z.int() }),
  }),
};
