import { describe, expect, test } from "vitest";
import { adminSpecialPage } from "#core/contract/writing/special-pages.ts";
import { render } from "#test/support/desk/render.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { EditSpecialPage, NewSpecialPage } from "../admin/special-pages/SpecialPageEditor.tsx";

const AT = { path: "/special-pages/p", pattern: "/special-pages/:one" };
const page = (fields: object) => sampleOf(adminSpecialPage, { id: "p", slug: "privacy", title: "Privacy", ...fields });
const opened = (fields: object, locale: "en" | "ga" = "en") =>
  render(<EditSpecialPage />, { locale, at: AT, read: [["adminSpecialPages", {}, [page(fields)]]] });

describe("the editor of something written", () => {
  test("has its title as heading, in the reader's language where there is one", () => {
    expect(opened({ title_ie: "Príobháideachas" }).texts("h1")).toEqual(["Privacy"]);
    expect(opened({ title_ie: "Príobháideachas" }, "ga").texts("h1")).toEqual(["Príobháideachas"]);
    expect(opened({ title: null }).texts("h1")).toEqual(["Without a title"]);
  });

  test("leads back to its list, and to its public page once it is public", () => {
    expect(opened({ published: false }).values("href")).toEqual(["/special-pages"]);
    expect(opened({ published: true }).values("href")).toEqual(["/special-pages", "/en/info/privacy"]);
  });

  test("has each text in its language, with what is left of its length", () => {
    const shown = opened({ title_ie: "Príobháideachas", body: "We store **little**." });
    expect(shown.text).toContain("Title in English 113 left");
    expect(shown.text).toContain("Title in Irish 105 left");
    expect(shown.html.match(/<(input|textarea)[^>]*lang="ga"/g)).toHaveLength(2);
  });

  test("shows a text as it will be read, below what is typed", () => {
    expect(opened({ body: "We store **little**." }).html).toContain("<strong>little</strong>");
  });

  test("can be deleted; a new one cannot, and has nothing to see", () => {
    expect(opened({}).texts("button")).toContain("Delete this page");
    const fresh = render(<NewSpecialPage />);
    expect(fresh.texts("h1")).toEqual(["New information page"]);
    expect(fresh.texts("button")).not.toContain("Delete this page");
    expect(fresh.values("href")).toEqual(["/"]);
  });

  test("of something that is gone shows nothing of it", () => {
    const shown = render(<EditSpecialPage />, { at: AT, read: [["adminSpecialPages", {}, []]] });
    expect(shown.texts("h1")).toEqual([]);
  });

  test("waits for what it edits", () => {
    expect(render(<EditSpecialPage />, { at: AT }).text).toBe("Loading…");
  });
});
