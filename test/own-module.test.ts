import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#core/server/db/connect.ts";
import { findRunningPostgres } from "#core/server/db/embedded-postgres.ts";
import { type Answers, PatientCaller } from "#harness/support/caller.ts";
import { becomeAdministrator } from "#harness/support/office.ts";
import { type Product, startProduct } from "#harness/support/product-process.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const MODULE = "lost-and-found";

let folder: string;
let copy: string;
let dataDir: string;

/** The product with `examples/` in it, in a copy; its desk is built as that of the product is. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-own-"));
  [copy, dataDir] = [join(folder, "eolaire"), join(folder, "data")];
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: ROOT, maxBuffer: 64 << 20 });
  const files = stdout.toString().split("\0").filter(Boolean);
  const built = ["client", "public", "offline", "identity"].map((name) => `dist/${name}`);
  for (const path of [...files, ...built]) await cp(join(ROOT, path), join(copy, path), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const script of ["compile-modules", "compile-messages", "build-server"]) build(script);
});
afterAll(() => rm(folder, { recursive: true }));

function build(script: string) {
  const env = { ...process.env, NODE_ENV: undefined, MODULES_DIR: "examples" }; // that of tests builds another React
  const { status, stderr } = spawnSync(execPath, [`scripts/${script}.ts`], { cwd: copy, env });
  if (status !== 0) throw new Error(`${script}: ${stderr}`);
}

/** Starts it, and stops it once it was used. */
async function using(program: string, use: (product: Product, admin: PatientCaller, db: Db) => Promise<void>) {
  const settings = { REQUIRE_SECOND_FACTOR: "off" };
  const product = await startProduct({ dataDir, workers: 1, settings, program: join(program, "dist/server/main.js") });
  const db = connectDatabase((await findRunningPostgres(dataDir))!);
  const answers: Answers = new Map();
  try {
    await use(product, new PatientCaller(product.origin, "office@example.com", answers), db);
  } finally {
    await db.destroy();
    await product.stop();
  }
}
type Db = ReturnType<typeof connectDatabase>;
type Thing = { id: string; what: string };

test("a module of one's own has its calls, its table, its job and its place on the desk, and leaves the table when it is taken out", async () => {
  await using(copy, async ({ origin }, admin, db) => {
    await becomeAdministrator(admin, db);
    const list = async () => ((await admin.call("/api/admin/found-things", {})) as { items: Thing[] }).items;
    const glove = (await admin.call("/api/admin/found-things/add", { what: "Glove", place: "Pier" })) as Thing;
    await admin.call("/api/admin/found-things/add", { what: "Umbrella", place: "Pub" });
    expect((await list()).map(({ what }) => what)).toEqual(["Umbrella", "Glove"]);
    await admin.call("/api/admin/found-things/give-back", { id: glove.id });
    expect((await list()).map(({ what }) => what)).toEqual(["Umbrella"]);
    const visitor = await fetch(`${origin}/api/admin/found-things`, { method: "POST", body: "{}" });
    expect(visitor.status).toBe(401);

    await sql`insert into found_thing (what, place, date_created) values ('Hat', 'Pier', now() - interval '91 days')`.execute(
      db,
    );
    expect(await list()).toHaveLength(2);
    await admin.call("/api/admin/jobs/run", { name: "found-things" });
    await expect.poll(async () => (await list()).map(({ what }) => what)).toEqual(["Umbrella"]);

    expect(await (await fetch(`${origin}/api/openapi.json`)).json()).toHaveProperty(["paths", "/admin/found-things"]);
    expect(await (await fetch(`${origin}/en/admin`)).text()).toContain(`"${MODULE}"`);
    const audited = (await admin.call("/api/admin/audit", {})) as { items: { action: string }[] };
    expect(audited.items.map(({ action }) => action)).toContain("found-thing.give-back");
  });

  await using(ROOT, async ({ origin }, _, db) => {
    const gone = await fetch(`${origin}/api/admin/found-things`, { method: "POST", body: "{}" });
    expect(gone.status).toBe(404);
    const { rows } = await sql<Thing>`select what from found_thing`.execute(db);
    expect(rows).toEqual([{ what: "Umbrella" }]);
  });
});
