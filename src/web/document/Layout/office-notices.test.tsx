import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import type { Locale } from "#core/texts/locales.ts";
import { OpeningState } from "#core/web/ui/OpeningState/OpeningState.tsx";
import { PageResources } from "#core/web/ui/page-resources.ts";
import type { ScreenContext } from "../screen.ts";
import { SiteProviders } from "../site-context.tsx";
import { OfficeNotices } from "./OfficeNotices.tsx";

const NOON = Temporal.Instant.from("2027-01-11T12:00:00Z");
const UNTIL = "2027-01-11T20:00:00.000Z";
const storm = (fields: Partial<Notice> = {}) =>
  ({
    id: "n",
    text: "No ferry: storm",
    text_ie: "Gan bád: stoirm",
    starts_at: NOON.toString(),
    ends_at: UNTIL,
    ...fields,
  }) as Notice;

function render(content: React.ReactNode, notices: Notice[] = [], locale: Locale = "en") {
  const site = { locale, now: NOON, notices, until: () => {}, site: {} } as unknown as ScreenContext;
  const html = renderToStaticMarkup(
    <SiteProviders site={site} resources={new PageResources()}>
      {content}
    </SiteProviders>,
  );
  return html
    .replace(/<script.*<\/script>/s, "")
    .replaceAll(/<(?!span lang)[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("each notice stands with its end, in the reader's language or marked as the other one", () => {
  expect(render(<OfficeNotices />, [storm()])).toBe("No ferry: storm until 20:00");
  expect(render(<OfficeNotices />, [storm()], "ga")).toBe("Gan bád: stoirm go dtí 20:00");
  expect(render(<OfficeNotices />, [storm({ text_ie: null })], "ga")).toBe(
    '<span lang="en" data-stands-in="">No ferry: storm go dtí 20:00',
  );
  const tomorrow = storm({ ends_at: "2027-01-12T09:30:00.000Z" });
  expect(render(<OfficeNotices />, [tomorrow])).toBe("No ferry: storm until Tuesday 12 January, 09:30");
  expect(render(<OfficeNotices />)).toBe("");
});

test.each<[string, Partial<PageCard>, string]>([
  ["open", { opening_state: "open", closes_at: "2027-01-11T18:00:00.000Z" }, "May be closed: no ferry"],
  ["unknown", { opening_state: "unknown" }, "May be closed: no ferry"],
  [
    "opening before its end",
    { opening_state: "closed", opens_at: "2027-01-11T17:00:00.000Z" },
    "May be closed: no ferry",
  ],
  ["opening after its end", { opening_state: "closed", opens_at: "2027-01-11T21:00:00.000Z" }, "Opens at 21:00"],
  ["closed for good", { opening_state: "permanently_closed" }, "Closed for good"],
])("a place that a notice concerns and that is %s", (_, state, text) => {
  const may_be_closed = { notice_id: "n", reason: "no ferry", reason_ie: null, until: UNTIL };
  const page = { opens_at: null, closes_at: null, opening_changes: [], may_be_closed, ...state } as unknown as PageCard;
  expect(render(<OpeningState of={page} />)).toBe(text);
});
