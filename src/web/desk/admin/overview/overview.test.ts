import { expect, test } from "vitest";
import { contract } from "../../../../contract/index.ts";
import type { Overview } from "../../../../contract/statistics.ts";
import { adminDesk } from "../../testing/admin-desk.ts";
import { useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

const AT = "2026-03-17T03:15:00.000Z";
const none: Overview["backup"] = {
  ...{ scheduled: true, last: null, bytes: null, failed: null, error: null, overdue: false },
};

test.each<[string, "en" | "ga", Partial<Overview["backup"]>, string[]]>([
  ["that was made", "en", { last: AT, bytes: 16_600_000 }, ["Last backup: 17 March 2026, 03:15 (17 MB)"]],
  ["that failed", "en", { failed: AT, error: "disk full" }, ["The last attempt failed: disk full", "no backup yet"]],
  [
    "that is overdue",
    "ga",
    { last: AT, overdue: true },
    ["Ní dhearnadh dhá chúltaca nó níos mó", "An cúltaca deireanach"],
  ],
  ["that nobody scheduled", "ga", { scheduled: false }, ["Níl aon chúltaca ann fós.", "BACKUP_TO"]],
])("the overview describes a backup %s, in %s", async (_, locale, backup, texts) => {
  const responses = {
    ...adminDesk(),
    overview: sampleOf(contract.overview.answer, { backup: { ...none, ...backup } }),
    adminPages: sampleOf(contract.adminPages.answer),
    feedback: sampleOf(contract.feedback.answer),
    outbox: sampleOf(contract.outbox.answer),
  };
  const { page } = await open("/admin", { type: "admin", locale, width: 360, responses });
  const section = page.getByRole("region", { name: locale === "en" ? "Backups" : "Cúltacaí" });
  const shown = await section.textContent();
  for (const text of texts) expect(shown).toContain(text);
});
