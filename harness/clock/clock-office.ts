import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { PatientCaller } from "../support/caller.ts";
import { DebianPostgres } from "../support/debian-postgres.ts";
import { becomeAdministrator } from "../support/office.ts";
import { type Product, startProduct } from "../support/product-process.ts";
import type { FakeClock } from "./fake-clock.ts";
import { HOURS } from "./weeks.ts";

const KEY = "eolaire";
/** Of each event, in local time of Europe/Dublin. */
const EVENING = { starts_at: "2026-06-01T19:00:00+01:00", ends_at: "2026-06-01T20:00:00+01:00", rrule: "FREQ=DAILY" };
/** Calls that one address may make in a minute. */
export const CLIENT_RATE = 600;
/** Who look at the states in turn, so that none of them asks too often. */
const VISITORS = 100;

export type ClockPage = { id: string; slug: string };

/** The product and its PostgreSQL living by a fake clock: pages with hours, a daily event, an administrator and a mail server. */
export type ClockOffice = AsyncDisposable & {
  product: Product;
  db: Database;
  clock: FakeClock;
  admin: PatientCaller;
  /** One for each of `HOURS`. */
  pages: readonly ClockPage[];
  mails: Awaited<ReturnType<typeof startMailServer>>["received"];
  /** Sets the clock, and waits until server and database live by it. */
  jump(to: Temporal.Instant): Promise<void>;
  identity(
    call: string,
    fields: Record<string, string | boolean>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** As a person at this client address, whom a proxy has forwarded; default: one of many. */
  get(path: string, address?: string): Promise<Response>;
};

export async function openClockOffice(folder: string, clock: FakeClock): Promise<ClockOffice> {
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const postgres = await DebianPostgres.create(join(folder, "postgres"), { environment: clock.environment });
  const mail = await startMailServer();
  const product = await startProduct({
    dataDir,
    workers: 1,
    settings: {
      DATABASE_URL: postgres.url,
      REQUIRE_SECOND_FACTOR: "off",
      MAIL_FROM: "no-reply@eolaire.example",
      SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
      TRUSTED_PROXIES: "127.0.0.1",
      CLIENT_RATE: String(CLIENT_RATE),
      ...clock.environment,
    },
  });
  const db = connectDatabase({ url: postgres.url });
  const admin = new PatientCaller(product.origin, "admin@example.com", new Map());
  await becomeAdministrator(admin, db);
  const pages: ClockPage[] = [];
  for (const [index, hours] of HOURS.entries()) pages.push(await addPage(admin, `Hours ${index + 1}`, hours));
  const event = { page_id: pages[0]!.id, title: "Every evening", status: "published", ...EVENING };
  await admin.call("/api/events/add", event);

  let visitors = 0;
  const get: ClockOffice["get"] = (path, address = `192.0.2.${1 + (visitors++ % VISITORS)}`) =>
    fetch(product.origin + path, { headers: { "x-forwarded-for": address } });
  return {
    product,
    db,
    clock,
    admin,
    pages,
    mails: mail.received,
    get,
    async jump(to) {
      await clock.set(to);
      for (;;) {
        const date = Date.parse((await get("/healthz")).headers.get("date") ?? "");
        const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
        const isThere = (ms: number) => Math.abs(ms - clock.now().epochMilliseconds) < 2_500;
        if (isThere(date) && isThere(rows[0]!.now.getTime())) break;
        await delay(100);
      }
      await delay(1_100); // other connections of the database look at the clock's file once a second, too
    },
    async identity(call, fields) {
      const isForm = call.endsWith("/token"); // RFC 6749
      const response = await fetch(`${product.origin}${call}?key=${KEY}`, {
        method: "POST",
        body: isForm ? String(new URLSearchParams(fields as Record<string, string>)) : JSON.stringify(fields),
        headers: {
          "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
          "x-forwarded-for": "192.0.2.1",
        },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await product.stop();
      await postgres.stop();
      await mail.stop();
    },
  };
}

async function addPage(
  admin: PatientCaller,
  name: string,
  hours: { opens: string; closes: string },
): Promise<ClockPage> {
  const page = (await admin.call("/api/page/request", {
    pageName: name,
    contactNumber: "+353749520000",
    type: "business",
  })) as ClockPage;
  await admin.call("/api/admin/page/update", { id: page.id, approval: "approved" });
  const times = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...hours, kind: "open" }));
  await admin.call("/api/page/times/week", { page_id: page.id, times });
  await admin.call("/api/page/times/holidays", { page_id: page.id, rule: "as_usual" });
  return page;
}
