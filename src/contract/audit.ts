import { z } from "zod";
import { privateRead } from "./endpoint.ts";
import { cursor, id, limit, listOf, text } from "./fields.ts";
import { historyEntry } from "./history.ts";

export const auditEntry = historyEntry
  .extend({
    subject: z.object({ kind: z.string().meta({ example: "page" }), id: id.nullable() }),
    page_id: id.nullable().meta({ description: "In whose history it stands" }),
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
