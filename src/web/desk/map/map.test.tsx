// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Place, place } from "#core/contract/directory/places.ts";
import { FIELD_ERRORS, LIKE_EXAMPLE } from "#core/contract/field-errors.ts";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { mountDesk, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { degreesOf } from "../form/fields.ts";
import { SectionFrame } from "../form/SectionFrame.tsx";
import { useVersionedForm } from "../form/use-versioned-form.ts";
import { PinFields, PinFold } from "./PinFields.tsx";
import { PlaceField } from "./PlaceField.tsx";
import { usePlaceName } from "./use-places.ts";

const { map: texts, ...desk } = textsIn("en").desk;
const LABELS = { latitude: "Latitude", longitude: "Longitude", location: "Place" };
type Values = { latitude: string; longitude: string; location: string };
const EMPTY: Values = { latitude: "", longitude: "", location: "" };

/** A form of something with a position, as events and pages have it. */
function Form({ values, save, shown }: { values: Partial<Values>; save: (sent: Values) => void; shown: Shown }) {
  const section = useVersionedForm<{ version: number }, Values>({
    draft: "test",
    labels: LABELS,
    entity: { version: 1 },
    valuesOf: () => ({ ...EMPTY, ...values }),
    save: async (sent) => {
      save(sent);
      return { version: 2 };
    },
  });
  return <SectionFrame section={section}>{shown(section)}</SectionFrame>;
}
type Shown = (section: ReturnType<typeof useVersionedForm<{ version: number }, Values>>) => ReactNode;

function open(shown: Shown, values: Partial<Values> = {}, { locale = "en" as Locale, places = [] as Place[] } = {}) {
  const save = vi.fn();
  const opened = mountDesk(<Form values={values} save={save} shown={shown} />, { locale, answers: { places } });
  return { ...opened, save, sent: () => save.mock.lastCall?.[0] as Values | undefined };
}
const openPin = (values: Partial<Values> = {}, locale: Locale = "en") =>
  open((section) => <PinFields section={section} hasMap={false} />, values, { locale });

type Position = { latitude: number; longitude: number };
/** The device, which is somewhere, or does not say where. */
function device(position: Position | null) {
  const getCurrentPosition = vi.fn((found: (one: { coords: Position }) => void, failed: () => void) =>
    position ? found({ coords: position }) : failed(),
  );
  const before = Object.getOwnPropertyDescriptor(navigator, "geolocation");
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, "geolocation", before);
    else Reflect.deleteProperty(navigator, "geolocation");
  });
  return getCurrentPosition;
}

describe("a position", () => {
  test("is read from the device when its button is pressed, to a metre, and saved by another", async () => {
    const asked = device({ latitude: 54.987654321, longitude: -8.512345678 });
    const { press, sent } = openPin();
    await screen.findByLabelText(LABELS.latitude);
    expect(asked).not.toHaveBeenCalled();
    await press(texts.usePosition);
    expect([typedIn(LABELS.latitude), typedIn(LABELS.longitude)]).toEqual(["54.98765", "-8.51235"]);
    expect(await said(texts.position.found)).toBeTruthy();
    expect(sent()).toBeUndefined();
    await press(desk.save);
    await waitFor(() => expect(sent()).toMatchObject({ latitude: "54.98765", longitude: "-8.51235" }));
  });

  test("that the device does not give says what to do, and keeps what was typed", async () => {
    device(null);
    const { press, fill } = openPin();
    await fill(LABELS.latitude, "54.9");
    await press(texts.usePosition);
    expect(await said(texts.position.failed)).toBeTruthy();
    expect(typedIn(LABELS.latitude)).toBe("54.9");
  });

  test("is taken away by a button, which is there only with a pin", async () => {
    const { press, sent } = openPin({ latitude: "54.9", longitude: "-8.5" });
    await press(texts.remove);
    expect([typedIn(LABELS.latitude), typedIn(LABELS.longitude)]).toEqual(["", ""]);
    expect(screen.queryByRole("button", { name: texts.remove })).toBeNull();
    await press(desk.save);
    await waitFor(() => expect(sent()).toMatchObject({ latitude: "", longitude: "" }));
  });

  test.each(LOCALES)("that is no number is refused at its field, and nothing is sent: %s", async (locale) => {
    const { fill, press, sent } = openPin({}, locale);
    await fill(LABELS.latitude, "north");
    await press(textsIn(locale).desk.save);
    expect(
      await said(`${nameIn(FIELD_ERRORS["wrong-form"], locale)} ${nameIn(LIKE_EXAMPLE, locale)} 54.99`),
    ).toBeTruthy();
    expect(screen.getByLabelText(LABELS.latitude).getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toBeUndefined();
  });

  test.each([
    ["54,99", 54.99],
    [" -8.5 ", -8.5],
    ["0", 0],
    ["", null],
    ["north", Number.NaN],
  ])("is typed with a point or a comma: “%s”", (typed, degrees) => {
    expect(degreesOf(typed)).toEqual(degrees);
  });

  test("is folded where there is none, and open where there is one", async () => {
    const fold: Shown = (section) => <PinFold section={section} title="A pin" hint="Where it is." />;
    open(fold);
    const folded = (await screen.findByText("A pin")).closest("details")!;
    expect(folded.open).toBe(false);
  });

  test("in a fold that has an error opens it", async () => {
    const { fill, press } = open((section) => <PinFold section={section} title="A pin" hint="Where it is." />);
    await fill(LABELS.latitude, "north");
    await press(desk.save);
    await said(/Write it like this: 54\.99$/);
    expect(screen.getByText("A pin").closest("details")!.open).toBe(true);
  });
});

const LEABGARROW = sampleOf(place, { id: "l", name: "Leabgarrow", name_ie: "An Leadhb Gharbh" });
const ILLION = sampleOf(place, { id: "i", name: null, name_ie: "Illion" });

describe("a field for a place", () => {
  const openPlace = (lang: Locale | undefined, locale: Locale) =>
    open(
      (section) => <PlaceField section={section} name="location" {...(lang && { lang })} />,
      {},
      {
        locale,
        places: [LEABGARROW, ILLION],
      },
    );
  const offered = async () => {
    await waitFor(() => expect(document.querySelectorAll("option")).toHaveLength(2));
    return [...document.querySelectorAll("option")].map((one) => one.value);
  };

  test.each<[Locale, Locale | undefined, string[]]>([
    ["en", undefined, ["Leabgarrow", "Illion"]],
    ["ga", undefined, ["An Leadhb Gharbh", "Illion"]],
    ["en", "ga", ["An Leadhb Gharbh", "Illion"]],
  ])("offers the names of the gazetteer in the language of the field: %s, %s", async (locale, lang, names) => {
    openPlace(lang, locale);
    expect(await offered()).toEqual(names);
  });

  test("takes any other place as it is typed", async () => {
    const { fill, press, sent } = openPlace(undefined, "en");
    await fill(LABELS.location, "Behind the church");
    await press(desk.save);
    await waitFor(() => expect(sent()).toMatchObject({ location: "Behind the church" }));
  });
});

describe("the name of a place", () => {
  const Named = ({ typed }: { typed: string }) => <p data-testid="name">{usePlaceName()(typed)}</p>;
  test.each<[Locale, string, string]>([
    ["en", "Leabgarrow", "Leabgarrow"],
    ["ga", "Leabgarrow", "An Leadhb Gharbh"],
    ["en", "An Leadhb Gharbh", "Leabgarrow"],
    ["en", "Behind the church", "Behind the church"],
  ])("is in the reader's language where the gazetteer knows it: %s, %s", async (locale, typed, name) => {
    mountDesk(<Named typed={typed} />, { locale, answers: { places: [LEABGARROW, ILLION] } });
    await waitFor(() => expect(screen.getByTestId("name").textContent).toBe(name));
  });
});

test("a position of the device can be asked for by the keyboard alone", async () => {
  device({ latitude: 54.9, longitude: -8.5 });
  const { hands } = openPin();
  await screen.findByLabelText(LABELS.latitude);
  for (let presses = 0; presses < 3 && document.activeElement!.textContent !== texts.usePosition; presses++)
    await hands.tab();
  expect(document.activeElement!.textContent).toBe(texts.usePosition);
  await hands.keyboard("{Enter}");
  expect(await said(texts.position.found)).toBeTruthy();
});
