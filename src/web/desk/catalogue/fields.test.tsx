import { describe, expect, test } from "vitest";
import { adminTag } from "#core/contract/directory/tags.ts";
import { contract } from "#core/contract/index.ts";
import { render } from "#test/support/desk/render.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { type NameIn, pick, type Shape } from "../form/contract-values.ts";
import { SectionFrame } from "../form/SectionFrame.tsx";
import { useContractForm } from "../form/use-contract-form.ts";
import { Fields } from "./Fields.tsx";

const tag = contract.adminTags.input.shape.add.unwrap().shape;
const NAMES = pick(tag, "name", "name_ie");

type Props<Of extends Shape> = Omit<Parameters<typeof Fields<Of, NameIn<Of>>>[0], "section"> & {
  entity?: object | null;
};

/** A form of these fields, each labelled by its name. */
function Form<Of extends Shape>({ of, entity = null, ...props }: Props<Of>) {
  const labels = Object.fromEntries(Object.keys(of).map((name) => [name, `The ${name}`])) as Record<NameIn<Of>, string>;
  const section = useContractForm<Of, never>({
    of,
    kind: "test",
    labels,
    entity: entity as never,
    save: () => new Promise(() => {}),
  });
  return (
    <SectionFrame section={section}>
      <Fields of={of} section={section} {...props} />
    </SectionFrame>
  );
}

describe("the fields of a form", () => {
  test("have a label, and the length that the contract leaves", () => {
    const shown = render(<Form of={NAMES} entity={{ ...sampleOf(adminTag), name: "Ceol" }} />);
    expect(shown.texts("label")).toEqual(["The name", "The name_ie"]);
    expect(shown.text).toContain("56 left");
    expect(shown.text).toContain("60 left");
  });

  test("of both languages stand beside each other, each marked with its own", () => {
    const shown = render(<Form of={NAMES} />);
    expect(shown.values("lang")).toEqual(["en", "ga"]);
    expect(shown.html).toMatch(/class="pair">.*The name.*The name_ie.*<\/div>/s);
  });

  test("offer the choices of the contract in its order, by their names", () => {
    const names = { accessibility: "Access", topic: "Topic", amenity: "Amenity" };
    const shown = render(<Form of={pick(tag, "kind")} choices={{ kind: names }} />);
    expect(shown.texts("option")).toEqual(["Topic", "Amenity", "Access"]);
  });

  test("leave out a choice that has no name, such as boats where there are none", () => {
    const { reach } = contract.editNotice.input.shape;
    const shown = render(<Form of={{ reach }} choices={{ reach: { none: "None", all: "All" } }} />);
    expect(shown.texts("option")).toEqual(["None", "All"]);
  });

  test("begin with no choice where there may be none", () => {
    const { category_id } = contract.editNotice.input.shape;
    const shown = render(<Form of={{ category_id }} choices={{ category_id: [{ value: "p", label: "Pubs" }] }} />);
    expect(shown.texts("option")).toEqual(["", "Pubs"]);
  });

  test("of several things are checkboxes, those of the entity checked", () => {
    const facts = { toilet: "Toilet", parking: "Parking" };
    const entity = { ...sampleOf(adminTag), facts: ["parking"] };
    const shown = render(
      <Form of={pick(tag, "facts")} choices={{ facts }} hints={{ facts: "All of these" }} entity={entity} />,
    );
    expect(shown.text).toContain("The facts All of these");
    const checked = [...shown.html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(([input]) =>
      / checked=/.test(input),
    );
    expect(checked.map(([input]) => /value="(\w+)"/.exec(input)?.[1])).toEqual(["parking"]);
  });

  test("that do not count now are left out, both languages of a text together", () => {
    const of = pick(contract.editNotice.input.shape, "text", "text_ie", "reason", "reason_ie");
    expect(render(<Form of={of} instead={{ reason: null }} />).texts("label")).toEqual(["The text", "The text_ie"]);
  });

  test("of a position are two numbers and a map, once", () => {
    const of = pick(contract.adminPlaces.input.shape.add.unwrap().shape, "latitude", "longitude");
    expect(render(<Form of={of} />).texts("label")).toEqual(["The latitude", "The longitude"]);
  });

  test("of phrases have several lines", () => {
    const of = pick(contract.adminSynonyms.input.shape.add.unwrap().shape, "typed");
    const shown = render(<Form of={of} hints={{ typed: "One in each line." }} />);
    expect(shown.texts("textarea")).toHaveLength(1);
    expect(shown.text).toContain("The typed One in each line.");
  });

  test.each([
    ["en", "Save"],
    ["ga", "Sábháil"],
  ] as const)("are saved by a button in the reader's language: %s", (locale, text) => {
    expect(render(<Form of={NAMES} />, { locale }).texts("button")).toContain(text);
  });
});
