import { createECDH, randomBytes } from "node:crypto";
import type { CDPSession, Page, Worker } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { PushPayload } from "#core/domain/push-payload.ts";
import { accountOf, expectAccessible, PHONE, useBrowser } from "#test/support/browser.ts";
import { startSite, useSite } from "#test/support/site-server.ts";

const site = useSite();
// A refusal of the server stands in the console.
const browser = useBrowser(site, { expected: /409/ });

beforeEach(async () => {
  for (const table of ["push_device", "rate_limit"] as const) await site.db.deleteFrom(table).execute();
});

/** Stands in for the browser's push service, which a browser without an account of its vendor cannot reach. */
function fakePush({ permission, asked, endpoint, auth, p256dh }: Record<string, string>): void {
  const isSubscribed = () => localStorage.getItem("subscribed") === "yes";
  const key = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" }).buffer;
  const subscription = (applicationServerKey: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys: { auth, p256dh } }),
    unsubscribe: async () => localStorage.setItem("subscribed", "no"),
  });
  const asKey = () => key(JSON.parse(document.querySelector<HTMLElement>("#device")!.dataset.props!).publicKey);
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isSubscribed() ? subscription(asKey()) : null),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage.setItem("subscribed", "yes");
      return subscription(key(applicationServerKey));
    },
  });
  let state = permission;
  Object.defineProperty(Notification, "permission", { get: () => state });
  Notification.requestPermission = async () => {
    state = asked;
    return asked as NotificationPermission;
  };
}

type Permissions = { permission?: NotificationPermission; asked?: NotificationPermission };

/** A reader whose browser has a push service and answers so when it is asked for the permission. */
const visit = async (path: string, permissions: Permissions = {}): Promise<Page> =>
  withPush(await browser.visit("/healthz", { width: PHONE, isFirstVisit: true }), path, permissions);

async function withPush(
  page: Page,
  path: string,
  { permission = "default", asked = "granted" }: Permissions = {},
): Promise<Page> {
  const keys = createECDH("prime256v1");
  const device = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString("hex")}`,
    auth: randomBytes(16).toString("base64url"),
    p256dh: keys.generateKeys().toString("base64url"),
  };
  await page.addInitScript(fakePush, { ...device, permission, asked });
  await page.goto(site.url + path);
  return page;
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const follows = () =>
  site.db
    .selectFrom("follow")
    .innerJoin("follower", "follower.id", "follow.follower_id")
    .select(["follow.kind", "follow.rhythm", "follower.locale"])
    .where("follower.device_id", "is not", null)
    .orderBy("follow.id")
    .execute();
const status = (page: Page) => page.locator("#device [role=status]");

describe("on this device", () => {
  test("a reader follows with one press, sees the list, changes it, and ends it with a way back", async () => {
    const page = await visit("/en/follow?page=lantern-bar");
    expect(await registrations(page)).toBe(0);
    await page.getByRole("button", { name: "Follow on this device" }).click();
    await page.getByText("This device follows: The Lantern Bar.").waitFor();
    expect(await follows()).toEqual([{ kind: "page", rhythm: "daily", locale: "en" }]);
    await expectAccessible(page, "Following on this device");

    await page.getByLabel("How often: The Lantern Bar").selectOption("weekly");
    await page.getByText("Saved.").waitFor();
    expect(await follows()).toMatchObject([{ rhythm: "weekly" }]);

    await page.goto(`${site.url}/en/follow?notices=office`);
    await page.getByRole("heading", { name: "What this device follows" }).waitFor();
    await page.getByRole("button", { name: "Follow on this device" }).click();
    await page.getByText("This device follows: Notices of the office.").waitFor();
    expect((await follows()).map(({ kind }) => kind)).toEqual(["page", "notices"]);

    await page.getByRole("button", { name: "End: The Lantern Bar" }).click();
    await page.getByText("Ended: The Lantern Bar.").waitFor();
    expect((await follows()).map(({ kind }) => kind)).toEqual(["notices"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("This device follows: The Lantern Bar.").waitFor();
    expect(await follows()).toHaveLength(2);
  });

  test("with the last thing that is followed the device is forgotten, here and there", async () => {
    const page = await visit("/ga/follow?page=lantern-bar");
    await page.getByRole("button", { name: "Lean ar an ngléas seo" }).click();
    await page.getByText("Leanann an gléas seo: Tábhairne an Lóchrainn.").waitFor();
    expect(await follows()).toMatchObject([{ locale: "ga" }]);
    expect(await registrations(page)).toBe(1);
    await page.goto(`${site.url}/ga/follow`);
    await page.getByRole("button", { name: "Stad: Tábhairne an Lóchrainn" }).click();
    await page.getByText("Stadta: Tábhairne an Lóchrainn.").waitFor();
    expect(await site.db.selectFrom("push_device").select("id").execute()).toEqual([]);
    expect(await registrations(page)).toBe(0);
  });

  test("a signed-in reader's device belongs to the account", async () => {
    const signedIn = await browser.visitAs("visitor", "/healthz", { isFirstVisit: true });
    const page = await withPush(signedIn, "/en/follow?page=lantern-bar");
    await page.getByRole("button", { name: "Follow on this device" }).click();
    await page.getByText("This device follows: The Lantern Bar.").waitFor();
    const owners = site.db.selectFrom("push_device").innerJoin("account", "account.id", "push_device.account_id");
    expect(await owners.select("account.email").execute()).toEqual([{ email: accountOf("visitor").email }]);
  });

  test("a reader who has refused is told how to allow it, and nothing is registered", async () => {
    const page = await visit("/en/follow?page=lantern-bar", { asked: "denied" });
    await page.getByRole("button", { name: "Follow on this device" }).click();
    await page.getByText("Messages from this site are not allowed in your browser.").waitFor();
    expect(await page.getByRole("button", { name: "Follow on this device" }).isVisible()).toBe(false);
    expect([await registrations(page), await follows()]).toEqual([0, []]);
    const again = await visit("/en/follow?page=lantern-bar", { permission: "denied" });
    await again.getByText("Messages from this site are not allowed in your browser.").waitFor();
  });

  test("a reader who has not answered is told that the browser waits", async () => {
    const page = await visit("/en/follow?page=lantern-bar", { asked: "default" });
    await page.getByRole("button", { name: "Follow on this device" }).click();
    await expect.poll(() => status(page).textContent()).toContain("waits for “Allow”");
    expect(await registrations(page)).toBe(0);
  });

  test("the reason of a refusal is said in the reader's language", async () => {
    const page = await visit("/ga/follow?page=lantern-bar");
    await page.route("**/api/follows/device/add", (route) =>
      route.fulfill({ status: 409, json: { title: "Tá teachtaireachtaí chuig gléasanna múchta anseo" } }),
    );
    await page.getByRole("button", { name: "Lean ar an ngléas seo" }).click();
    await expect.poll(() => status(page).textContent()).toContain("múchta anseo");
  });
});

test("without JavaScript, and where a browser has no push service, there is nothing of it to see", async () => {
  const plain = await browser.visit("/en/follow?page=lantern-bar", { javaScript: false });
  expect(await plain.getByRole("heading", { name: "On this device" }).isVisible()).toBe(false);
  const old = await browser.visit("/healthz", { isFirstVisit: true });
  await old.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
  });
  await old.goto(`${site.url}/en/follow?page=lantern-bar`);
  await old.getByRole("heading", { name: "By mail" }).waitFor();
  expect(await old.getByRole("heading", { name: "On this device" }).isVisible()).toBe(false);
});

test("where the operator has switched it off, no screen speaks of it", async () => {
  const off = await startSite({ PUSH: "off" });
  expect(await off.read("/en/follow?page=lantern-bar")).not.toContain("FollowHere");
  await off.stop();
});

describe("the service worker", () => {
  const message = (fields: Partial<PushPayload> = {}): PushPayload => ({
    lang: "en",
    tag: "notice 1",
    title: "From the office",
    body: "No ferry after 14:00",
    path: "/en",
    items: [],
    more: "",
    ...fields,
  });

  /** What the worker shows, and where it leads, in place of the system's notifications. */
  async function watched(page: Page): Promise<{ worker: Worker; deliver: (payload: PushPayload) => Promise<void> }> {
    const registered = page.context().waitForEvent("serviceworker");
    await page.getByRole("button", { name: "Follow on this device" }).click();
    const worker = await registered;
    await page.getByText("This device follows: The Lantern Bar.").waitFor();
    await worker.evaluate(() => {
      const scope = self as unknown as {
        shown: unknown[];
        opened: string[];
        registration: ServiceWorkerRegistration;
        clients: { openWindow(url: string): Promise<null> };
      };
      Object.assign(scope, { shown: [], opened: [] });
      scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
      scope.clients.openWindow = async (url) => {
        scope.opened.push(url);
        return null;
      };
    });
    const cdp = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(cdp);
    return {
      worker,
      deliver: async (payload) => {
        const data = JSON.stringify(payload);
        await cdp.send("ServiceWorker.deliverPushMessage", { origin: site.url, registrationId, data });
      },
    };
  }

  const registrationOf = async (cdp: CDPSession): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
    await cdp.send("ServiceWorker.enable");
    return promise;
  };
  const shown = (worker: Worker) => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);

  test("shows a message, and leads to its screen, never to another site", async () => {
    const page = await visit("/en/follow?page=lantern-bar");
    const { worker, deliver } = await watched(page);
    await deliver(message());
    await expect
      .poll(() => shown(worker))
      .toMatchObject([
        { title: "From the office", body: "No ferry after 14:00", tag: "notice 1", lang: "en", data: { path: "/en" } },
      ]);
    const press = (path: string) =>
      worker.evaluate((to) => {
        const Extendable = (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent;
        const event = new Extendable("notificationclick");
        Object.defineProperty(event, "notification", { value: { close() {}, data: { path: to } } });
        self.dispatchEvent(event);
      }, path);
    for (const path of ["/en/pages/lantern-bar", "https://elsewhere.example/", "//elsewhere.example/"])
      await press(path);
    const opened = () => worker.evaluate(() => (self as unknown as { opened: string[] }).opened);
    await expect.poll(opened).toEqual([`${site.url}/en/pages/lantern-bar`]);
  });

  test("shows several things as one message, and the screen has their links", async () => {
    const page = await visit("/en/follow?page=lantern-bar");
    const { worker, deliver } = await watched(page);
    const items = [
      { title: "The Lantern Bar: Music on Friday", path: "/en/pages/lantern-bar" },
      { title: "The gig", path: "/en/events" },
    ];
    const path = "/en/follow#device";
    await deliver(message({ title: "New since yesterday", body: "", items, more: "and one more thing", path }));
    await expect
      .poll(() => shown(worker))
      .toMatchObject([
        { title: "New since yesterday", body: "The Lantern Bar: Music on Friday\nThe gig\nand one more thing" },
      ]);
    await page.goto(site.url + path);
    await page.getByRole("heading", { name: "In the last message" }).waitFor();
    const link = page.locator("#device").getByRole("link", { name: "The gig" });
    expect(await link.getAttribute("href")).toBe("/en/events");
    await page.getByText("and one more thing").waitFor();
  });

  test("stays where a device follows something and its copy of the directory is deleted", async () => {
    const page = await visit("/en/follow?page=lantern-bar");
    const { worker } = await watched(page);
    await worker.evaluate(() => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      registration.pushManager.getSubscription = async () => ({}) as PushSubscription;
    });
    await page.goto(`${site.url}/en/offline`);
    await page.getByRole("button", { name: "Keep it on this device" }).click();
    await page.getByRole("button", { name: "Delete what is kept" }).click();
    await page.getByText("Nothing is kept on this device.").waitFor();
    expect(await registrations(page)).toBe(1);
    await page.goto(`${site.url}/en/follow`);
    await page.getByText("What this device follows").waitFor();
  });
});
