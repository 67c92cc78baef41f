import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { textAt } from "./change-texts.ts";

/** Actions that no call of the contract writes directly. */
const OTHERS = ["page.approve", "page.decline", "page.disable", "page.enable", "page.purge"];

/** Counted only, not written to the audit. */
const NOT_AUDITED = ["view.count", "view.press"];

test.each(LOCALES)("every action on a page has a name in the history that its owner reads: %s", (locale) => {
  const { history } = textsFor(locale, "desk-team");
  const actions = Object.values(contract).flatMap((row) => ("audit" in row && row.audit ? [row.audit] : []));
  const held = Object.values(contract).flatMap((row) => ("waits" in row && row.waits ? [row.audit] : []));
  const ofPages = [...actions, ...OTHERS].filter((action) => action.startsWith("page.") && action !== "page.purge");
  const onPages = [...ofPages, ...held];
  expect(onPages.filter((action) => !textAt(history.actions, action.split(".")))).toEqual([]);
});

test.each(LOCALES)("every action of the audit has a name: %s", (locale) => {
  const { history } = textsFor(locale, "desk-team");
  const { audit } = textsFor(locale, "admin-figures");
  const actions = Object.values(contract).flatMap((row) => ("audit" in row && row.audit ? [row.audit] : []));
  const unnamed = [...actions, ...OTHERS].filter(
    (action) => !textAt(history.actions, action.split(".")) && !textAt(audit.actions, action.split(".")),
  );
  expect(unnamed.filter((action) => !NOT_AUDITED.includes(action))).toEqual([]);
});
