import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/index.ts";
import { orderOf, queryOf, sortedBy } from "./page-query.ts";

const params = (text: string) => new URLSearchParams(text);

describe("the query of the page table", () => {
  it("is the newest first, in large batches, without filters", () => {
    expect(queryOf(params(""))).toEqual({ sort: "-date_created", limit: 100 });
  });

  it("has the filters of the address", () => {
    expect(queryOf(params("q=+pub+&approval=approved&status=hidden&missing=times&owner=none&deleted=1"))).toMatchObject(
      {
        q: "pub",
        approval: "approved",
        status: "hidden",
        missing: "times",
        owner: "none",
        deleted: true,
      },
    );
  });

  it.each(["approval=maybe", "status=", "missing=everything", "deleted=0", "q=+", "sort=price", "sort="])(
    "ignores “%s”, as of a link that is old or cut off",
    (text) => {
      expect(queryOf(params(text))).toEqual({ sort: "-date_created", limit: 100 });
    },
  );

  it("is always one that the API accepts", () => {
    for (const text of ["", "approval=maybe&sort=price", "sort=-name&deleted=1&missing=photo", "sort=match&q=pub"]) {
      expect(contract.adminPages.input.safeParse(queryOf(params(text))).error?.issues, text).toBeUndefined();
    }
  });
});

describe("sorting by a column", () => {
  it("turns round when the column is chosen again, and keeps the filters", () => {
    const once = sortedBy(params("approval=approved"), "name");
    expect(once.toString()).toBe("approval=approved&sort=name");
    expect(sortedBy(once, "name").get("sort")).toBe("-name");
    expect(sortedBy(sortedBy(once, "name"), "name").get("sort")).toBe("name");
  });

  it("says the direction at its column only", () => {
    expect(orderOf(params("sort=name"), "name")).toBe("ascending");
    expect(orderOf(params("sort=-name"), "name")).toBe("descending");
    expect(orderOf(params("sort=name"), "status")).toBeUndefined();
    expect(orderOf(params(""), "date_created")).toBe("descending");
  });
});
