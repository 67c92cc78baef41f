import { z } from "zod";
import { privateRead } from "./endpoint.ts";
import { cursor, id, limit, listOf, maybeText, text } from "./fields.ts";
import { historyEntry } from "./pages/own.ts";

const names = { name: maybeText, name_ie: maybeText };

export const auditEntry = historyEntry
  .extend({
    by: z
      .object({ id, name: z.string(), email: maybeText })
      .nullable()
      .meta({ description: "null: not known any more" }),
    subject: z.object({
      kind: z.string().meta({ example: "page" }),
      id: id.nullable(),
      is_there: z.boolean().meta({ description: "Whether it can still be looked at" }),
      name: maybeText.meta({ description: "As it is called now; once it is gone, as it was when this was done" }),
      name_ie: maybeText,
    }),
    page: z
      .object({ id, ...names })
      .nullable()
      .meta({ description: "In whose history it stands" }),
    request_id: z.string().nullable().meta({ description: "For finding it in the logs" }),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  audit: privateRead({
    path: "/admin/audit",
    summary: "Who did what, and when, the newest first",
    who: "admin",
    input: z.object({
      actor: id.optional().meta({ description: "An account's id" }),
      subject: id.optional().meta({ description: "The id of what was changed" }),
      action: text(60)
        .optional()
        .meta({ description: "One action, or all of a kind", examples: ["page.update", "page"] }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(auditEntry).extend({ total: z.int() }),
  }),
};
