import { access, chmod, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { documentFigures } from "../harness/all/document.ts";
import type { Ended } from "../harness/all/run-harness.ts";
import { killRun } from "../harness/kill/kill-run.ts";
import { CutDisk } from "../harness/power/cut-disk.ts";
import { differences } from "../harness/restore/compare.ts";

/** Short forms of `npm run harness -- power`, `-- kill` and `-- restore`, and what `-- all` writes down. */
const folder = await mkdtemp(join(tmpdir(), "eolaire-harness-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
afterAll(() => rm(folder, { recursive: true, force: true }));

const disk = await CutDisk.create(folder, 1_500);
if (typeof disk === "string") console.log(`Skipped: ${disk}`);

test.skipIf(typeof disk === "string")(
  "after a power cut what was acknowledged is there, and what nobody synced is not",
  async () => {
    const cut = disk as CutDisk;
    try {
      const [synced, unsynced] = [join(cut.path, "synced"), join(cut.path, "unsynced")];
      const file = await open(synced, "w");
      await file.write("kept");
      await file.sync();
      await file.close();
      await writeFile(unsynced, "lost");
      await (await cut.armed())();
      await expect(writeFile(join(cut.path, "later"), "refused")).rejects.toThrow();
      await cut.comeBack();
      expect(await readFile(synced, "utf8")).toBe("kept");
      await expect(access(unsynced)).rejects.toThrow();
      const { recoveries, acknowledged, findings } = await killRun({
        dataDir: join(cut.path, "data"),
        disk: cut,
        kills: 1,
        seed: 2026,
      });
      expect(findings).toEqual([]);
      expect(recoveries).toHaveLength(1);
      expect(acknowledged).toBeGreaterThan(0);
    } finally {
      await cut.dispose();
    }
  },
);

test("a row that is missing, changed or too much is named with its table", () => {
  const before = new Map([
    ["page", ["a", "a", "b"]],
    ["post", ["c"]],
  ]);
  expect(differences(before, before)).toEqual([]);
  const after = new Map([
    ["page", ["a", "b"]],
    ["post", ["d"]],
    ["event", ["e"]],
  ]);
  expect(differences(before, after)).toEqual([
    "page: 1 rows are missing and 0 are others (a)",
    "post: 1 rows are missing and 1 are others (c)",
    "event: 0 rows are missing and 1 are others ()",
  ]);
});

test("the document gets commit, date, machine, every figure and every finding in place of the former ones", async () => {
  const path = join(folder, "reliability.md");
  const [begin, end] = ["<!-- figures of the last run of all: written by `npm run harness -- all` -->", "<!-- end -->"];
  await writeFile(path, `# Reliability\n\n${begin}\n\nformer figures\n\n${end}\n\n## Runs\n`);
  const report = { figures: { seed: 5, kills: 12 }, findings: ["a <b>page</b> | was lost"], remarks: ["no disk"] };
  const figures = join(folder, "figures.json");
  const old: Ended = {
    run: "smtp",
    code: 0,
    seconds: 30,
    logs: null,
    figures: { mails: 7 },
    findings: [],
    remarks: [],
  };
  await documentFigures([old], { path, figures });
  await documentFigures([{ run: "kill", code: 1, seconds: 90, logs: "/tmp/x", ...report }], { path, figures });
  const text = await readFile(path, "utf8");
  expect(text).not.toContain("former figures");
  expect(text).toMatch(/^# Reliability\n/);
  expect(text).toMatch(/\n## Runs\n$/);
  expect(text).toMatch(/\| commit \| [0-9a-f]{12}/);
  expect(text).toContain("| kills | 12 |");
  expect(text).toContain("| mails | 7 |"); // a run that was not made again
  expect(text).toContain("**1 findings**");
  expect(text).toContain("- a \\<b\\>page\\</b\\> | was lost");
  expect(text).toContain("- not tried: no disk");
});
