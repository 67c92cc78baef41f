import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DayPlan } from "../../../contract/times.ts";
import type { ScreenContext } from "../../document/screen.ts";
import { SiteProviders } from "../../document/site-context.tsx";
import { PageResources } from "../page-resources.ts";
import { WeekTable } from "./OpeningTimes.tsx";

const day = (fields: Partial<DayPlan>): DayPlan => ({
  ...{ date: "2027-01-11", source: "regular", intervals: [], name: null, name_ie: null },
  ...fields,
});

function noteOf(of: DayPlan): string {
  const html = renderToStaticMarkup(
    <SiteProviders site={{ locale: "ga" } as unknown as ScreenContext} resources={new PageResources()}>
      <WeekTable week={[of]} />
    </SiteProviders>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("a special day is named as one; a day that a notice changes is not, since the notice says why", () => {
  expect(noteOf(day({ source: "special" }))).toBe("Uaireanta oscailte Dé Luain Laethanta speisialta Dúnta");
  expect(noteOf(day({ source: "special", name: "Wedding", name_ie: "Bainis" }))).toBe(
    "Uaireanta oscailte Dé Luain Bainis Dúnta",
  );
  expect(noteOf(day({ source: "notice" }))).toBe("Uaireanta oscailte Dé Luain Dúnta");
});
