import { expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { LOCALES } from "../../i18n/locales.ts";
import { textAt } from "../../i18n/text-at.ts";

/** Deeds that no call of their own does. */
const OTHERS = ["page.approve", "page.decline", "page.disable", "page.enable", "page.purge"];

/** Counted, not kept in the audit. */
const NOT_AUDITED = ["view.count"];

test.each(LOCALES)("every deed of the audit is told in words: %s", async (locale) => {
  const { history } = (await import(`../../messages/${locale}/desk-team.json`)).default;
  const { audit } = (await import(`../../messages/${locale}/admin-figures.json`)).default;
  const actions = Object.values(contract).flatMap((row) => ("audit" in row && row.audit ? [row.audit] : []));
  const wordless = [...actions, ...OTHERS].filter(
    (action) => !textAt(history.actions, action.split(".")) && !textAt(audit.actions, action.split(".")),
  );
  expect(wordless.filter((action) => !NOT_AUDITED.includes(action))).toEqual([]);
});
