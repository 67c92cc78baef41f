import { expect, test } from "vitest";
import { type HistoryEntry, historyEntry } from "#core/contract/pages/own.ts";
import { render } from "#test/support/desk/render.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { ByDay } from "./ByDay.tsx";
import { useChangeTexts } from "./change-texts.ts";

const AT = "2026-07-04T10:00:00.000Z";
const anna = { id: "anna", name: "Anna" };
const entry = (id: string, action: string, date = AT) =>
  sampleOf(historyEntry, { id, action, date, by: anna, token: null });

type Props = { entries: HistoryEntry[]; subjectOf?: (entry: HistoryEntry) => string };

function History({ entries, subjectOf = () => "page" }: Props) {
  const texts = useChangeTexts({ people: [] });
  const about = ({ id }: HistoryEntry, isOfMany: boolean) => isOfMany && <span>about {id}</span>;
  return (
    <ByDay
      entries={entries}
      heading="h3"
      texts={texts}
      subjectOf={subjectOf}
      about={about}
      pageIdOf={() => "page"}
      head={() => "Head"}
    />
  );
}

const dishes = Array.from({ length: 40 }, (_, at) => entry(`dish ${at}`, "price.add"));

test("what one call did forty times is one sentence, with what changed in each folded below it", () => {
  const list = render(<History entries={[...dishes, entry("status", "page.status")]} />);
  expect(list.text).toMatch(/Head Anna added a price × 40 .*Anna changed the status/);
  expect(list.texts("summary")).toEqual(["What changed in each"]);
  const irish = render(<History entries={dishes} />, { locale: "ga" });
  expect(irish.text).toContain("Chuir Anna praghas leis × 40");
});

test("what one call did to many pages is one card that names each of them", () => {
  const list = render(<History entries={dishes.slice(0, 3)} subjectOf={({ id }) => id} />);
  expect(list.text).toContain("Anna added a price × 3");
  expect(list.text).toMatch(/about dish 0 .*about dish 1 .*about dish 2/);
  expect(list.text).not.toContain("Head");
});
