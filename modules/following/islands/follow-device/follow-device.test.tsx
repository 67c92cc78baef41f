// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { type Follow, type Followed, follow, followed } from "#modules/following/contract.ts";
import { giveNavigator, hydrateIslands, serve } from "#test/support/island.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import { LANTERN } from "#test/support/site-samples.ts";
import { FollowDevice } from "./FollowDevice.tsx";

const SUBJECT = {
  title: LANTERN.name,
  title_ie: LANTERN.name_ie,
  path: "/pages/lantern-bar",
  address: "page=lantern-bar",
};
const PAGE: Followed = sampleOf(followed, { kind: "page", ...SUBJECT });
const FOLLOW: Follow = sampleOf(follow, { id: "f1", kind: "page", ...SUBJECT, rhythm: "daily" });
const KEY = "AQID"; // three bytes: 1, 2, 3

/** The browser: what it allows, and whether it is subscribed already. */
const device = {
  permission: "default" as NotificationPermission,
  answer: "granted" as NotificationPermission,
  subscribed: false,
};
const unsubscribe = vi.fn();
const unregister = vi.fn();
const subscription = {
  endpoint: "https://push.example/1",
  options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
  unsubscribe,
  toJSON: () => ({ keys: { auth: "auth", p256dh: "p256dh" } }),
};

beforeEach(() => {
  Object.assign(device, { permission: "default", answer: "granted", subscribed: false });
});

function completeBrowser() {
  const pushManager = {
    getSubscription: async () => (device.subscribed ? subscription : null),
    subscribe: async () => {
      device.subscribed = true;
      return subscription;
    },
  };
  unsubscribe.mockImplementation(async () => {
    device.subscribed = false;
  });
  const registration = { pushManager, unregister };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: registration,
  };
  giveNavigator({ serviceWorker });
  vi.stubGlobal("PushManager", class {});
  const requestPermission = async () => (device.permission = device.answer);
  const notification = {
    get permission() {
      return device.permission;
    },
    requestPermission,
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("caches", { match: async () => undefined, delete: async () => true });
}

async function start(
  answers: Parameters<typeof serve>[0],
  { of = PAGE as Followed | null, locale = "en" as Locale } = {},
) {
  completeBrowser();
  const requests = serve(answers);
  const hands = await hydrateIslands(<FollowDevice followed={of} />, {
    locale,
    site: { push: { key: KEY } },
  });
  return { hands, requests };
}
const items =
  (...list: Follow[]) =>
  () => ({ json: { items: list } });
const said = () => readIn(screen.getByRole("status"));
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Follow on this device" });

describe("following on this device", () => {
  test("asks the browser, then the server with the rhythm and the language, and says that it is done", async () => {
    const { hands, requests } = await start({ "/api/follows/device/add": items(FOLLOW) });
    await hands.click(screen.getByRole("radio", { name: "Once a week, on Thursdays" }));
    await hands.click(submit());
    await waitFor(() => expect(said()).toBe("This device follows: The Lantern Bar."));
    expect(JSON.parse(requests[0]!.body)).toEqual({
      endpoint: "https://push.example/1",
      auth: "auth",
      p256dh: "p256dh",
      page: "lantern-bar",
      rhythm: "weekly",
      locale: "en",
    });
    expect(document.activeElement).toBe(screen.getByRole("status"));
    expect(screen.queryByRole("button", { name: "Follow on this device" })).toBeNull();
  });

  test.each<[NotificationPermission, string]>([
    ["default", "Nothing is followed yet: your browser asks whether it may show messages, and waits for “Allow”."],
    ["denied", ""],
  ])("nothing is sent where the browser's answer is “%s”", async (answer, text) => {
    device.answer = answer;
    const { hands, requests } = await start({});
    await hands.click(submit());
    const isDenied = () => screen.queryByRole("note") !== null;
    await waitFor(() => expect([said(), isDenied()]).toEqual([text, answer === "denied"]));
    expect(requests).toEqual([]);
  });

  test("where it was refused before, it says how it is allowed again, and offers no button", async () => {
    device.permission = "denied";
    await start({});
    expect(readIn(await screen.findByRole("note"))).toContain(
      "Messages from this site are not allowed in your browser.",
    );
    expect(screen.queryByRole("button", { name: "Follow on this device" })).toBeNull();
  });

  test.each([
    ["the server's reason", () => ({ status: 422, json: { title: "This list is full." } }), "This list is full."],
    ["that it did not work", () => Promise.reject(new TypeError("no connection")), "That did not work."],
  ])("says %s where it is refused, and the button works again", async (_, answer, text) => {
    const { hands } = await start({ "/api/follows/device/add": answer });
    await hands.click(submit());
    await waitFor(() => expect(said()).toContain(text));
    expect(submit().disabled).toBe(false);
  });
});

describe("what this device follows", () => {
  const notices: Follow = {
    ...FOLLOW,
    id: "f2",
    kind: "notices",
    title: "Notices",
    title_ie: "Fógraí",
    path: "/",
    address: "notices=office",
  };

  test("is listed in the reader's language, notices at once and the rest as often as was chosen", async () => {
    device.subscribed = true;
    await start({ "/api/follows/device": items(FOLLOW, notices) }, { of: null, locale: "ga" });
    await screen.findByRole("link", { name: "Tábhairne an Lóchrainn" });
    expect(screen.getByRole("heading", { name: "An méid a leanann an gléas seo" })).toBeTruthy();
    const rows = screen.getAllByRole("listitem");
    expect(to(within(rows[0]!).getByRole("link"))).toBe("/ga/pages/lantern-bar");
    expect(within(rows[0]!).getByRole<HTMLSelectElement>("combobox").value).toBe("daily");
    expect(readIn(rows[1]!)).toContain("Láithreach");
    expect(within(rows[1]!).queryByRole("combobox")).toBeNull();
  });

  test("changes its rhythm", async () => {
    device.subscribed = true;
    const { hands, requests } = await start({
      "/api/follows/device": items(FOLLOW),
      "/api/follows/device/update": items({ ...FOLLOW, rhythm: "weekly" }),
    });
    await hands.selectOptions(await screen.findByRole("combobox", { name: "How often: The Lantern Bar" }), "weekly");
    await waitFor(() => expect(said()).toBe("Saved."));
    expect(JSON.parse(requests[1]!.body)).toMatchObject({ id: "f1", rhythm: "weekly", auth: "auth" });
  });

  test("ends, can be undone, and with the last one the browser forgets the service", async () => {
    device.subscribed = true;
    const { hands } = await start({
      "/api/follows/device": items(FOLLOW),
      "/api/follows/device/end": items(),
      "/api/follows/device/add": items(FOLLOW),
    });
    await hands.click(await screen.findByRole("button", { name: "End: The Lantern Bar" }));
    await waitFor(() => expect(said()).toBe("Ended: The Lantern Bar. Undo"));
    expect([unsubscribe.mock.calls.length, unregister.mock.calls.length]).toEqual([1, 1]);
    expect(screen.queryByRole("heading", { name: "What this device follows" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
    await hands.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(said()).toBe("This device follows: The Lantern Bar."));
  });

  test("is not shown as nothing where the server cannot be asked", async () => {
    device.subscribed = true;
    await start({ "/api/follows/device": () => Promise.reject(new TypeError("no connection")) }, { of: null });
    await waitFor(() => expect(said()).toContain("That did not work."));
    expect(document.querySelector("section")!.hidden).toBe(false);
  });

  test("is nothing that is spoken of where it follows nothing, and nothing is asked of the server", async () => {
    const { requests } = await start({}, { of: null });
    expect(document.querySelector("section")!.hidden).toBe(true);
    expect(requests).toEqual([]);
  });
});
