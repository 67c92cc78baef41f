import { expect, test } from "vitest";
import { auditEntry } from "#core/contract/office/audit.ts";
import { SECTIONS as PAGE_SECTIONS } from "#core/web/desk/manage/page/sections.ts";
import { sampleOf } from "#test/support/sample.ts";
import { sectionAt } from "../sections.ts";
import { subjectPath } from "./subject-path.ts";

const { subject, page } = auditEntry.shape;
const entry = (kind: string, more: { ofPage?: boolean; isThere?: boolean } = {}) => ({
  subject: sampleOf(subject, { kind, id: "one", is_there: more.isThere ?? true }),
  page: more.ofPage ? sampleOf(page.unwrap(), { id: "page" }) : null,
});

test.each(["account", "category", "event", "feature", "feedback", "page", "special-page", "story", "tag"])(
  "the subject “%s” is in a section of the administrators’ desk",
  (kind) => {
    const found = subjectPath(entry(kind));
    expect(found?.desk).toBe("admin");
    expect(sectionAt(found!.path.split("?")[0]!)).toBeDefined();
  },
);

test.each(["audio", "event", "invite", "opening-time", "photo", "post", "price", "special-time"])(
  "the subject “%s” of a page is in a section of the page’s desk",
  (kind) => {
    const found = subjectPath(entry(kind, { ofPage: true }));
    expect(found?.desk).toBe("manage");
    const [, id, section = ""] = found!.path.split("/");
    expect(id).toBe("page");
    expect(Object.keys(PAGE_SECTIONS)).toContain(section);
  },
);

test("an event of the community is on the administrators’ desk, one of a page on the page’s", () => {
  expect(subjectPath(entry("event"))).toEqual({ desk: "admin", path: "/events/one" });
  expect(subjectPath(entry("event", { ofPage: true }))).toEqual({ desk: "manage", path: "/page/events/one" });
});

test("what is deleted or has no screen has no path", () => {
  expect(subjectPath(entry("story", { isThere: false }))).toBeNull();
  expect(subjectPath({ ...entry("story"), subject: { ...entry("story").subject, id: null } })).toBeNull();
  expect(subjectPath(entry("session"))).toBeNull();
});
