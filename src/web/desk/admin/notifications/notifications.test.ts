import { expect, test } from "vitest";
import { type Notification, notification } from "#core/contract/accounts/notifications.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const PAGE = { id: "pier", slug: "pier", name: "The Pier", name_ie: null };
const UNA = { id: "una", name: "Una" };
const one = (fields: Partial<Notification>) => sampleOf(notification, { id: "n", read: true, ...fields });

async function openNotifications(items: Notification[]) {
  const unread = items.filter(({ read }) => !read).length;
  const { page, calls } = await open("/admin/notifications", {
    type: "admin",
    responses: {
      notifications: { items, next_cursor: null, unread, total: items.length, last_event_id: "1" },
      adminPages: { items: [], next_cursor: null, total: 0 },
    },
  });
  const marked = () => calls.filter(({ input }) => "read" in input).map(({ input }) => input.read);
  return { page, marked };
}

test.each<[Partial<Notification>, string, string]>([
  [{ kind: "page-requested", page: PAGE, by: UNA }, "Una asks for a page: The Pier", "/requests?page=pier"],
  [{ kind: "page-requested" }, "Somebody asks for a page: a page", "/requests"],
  [{ kind: "page-without-owner", page: PAGE }, "The Pier has no owner any more", "/pages/pier"],
  [
    { kind: "feedback-arrived", page: PAGE, detail: { kind: "correction", feedback_id: "f" } },
    "A visitor suggests a correction about The Pier",
    "/feedback?show=all&message=f",
  ],
  [
    { kind: "feedback-arrived", by: UNA, detail: { kind: "question", feedback_id: "f" } },
    "Una asks a question about the directory",
    "/feedback?show=all&message=f",
  ],
  [{ kind: "import-done" }, "An import is done", "/exchange"],
  [{ kind: "mail-failed" }, "A mail could not be delivered", "/outbox"],
])("%j is a sentence and leads to where it is dealt with", async (fields, sentence, address) => {
  const { page } = await openNotifications([one(fields)]);
  const link = page.locator("ol").getByRole("link", { name: sentence, exact: true });
  expect(await link.getAttribute("href")).toBe(`/en/admin${address}`);
});

test("a new one is marked as read when it is opened; one that was read stays so", async () => {
  const { page, marked } = await openNotifications([
    one({ id: "old", kind: "import-done" }),
    one({ id: "new", kind: "page-requested", page: PAGE, by: UNA, read: false }),
  ]);
  await page.getByRole("link", { name: "Notifications, 1 unread" }).waitFor();
  await page.getByRole("link", { name: "New: Una asks for a page: The Pier" }).click();
  await expect.poll(marked).toEqual([["new"]]);
});

test("all are marked as read at once", async () => {
  const { page, marked } = await openNotifications([one({ kind: "mail-failed", read: false })]);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(marked).toEqual(["all"]);
});

test("where all are read there is nothing to mark", async () => {
  const { page } = await openNotifications([one({ kind: "mail-failed" })]);
  await page.getByText("A mail could not be delivered").waitFor();
  expect(await page.getByRole("button", { name: "Mark all as read" }).count()).toBe(0);
});
