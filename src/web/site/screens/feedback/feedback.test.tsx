// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { price } from "#core/contract/pages/prices.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { NothingHere } from "#core/web/document/screen.ts";
import { sampleOf } from "#test/support/sample.ts";
import { fieldsOf, open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { LANTERN, pageOf, rowOf, timesOf } from "#test/support/site-samples.ts";
import { CorrectScreen } from "./correct.tsx";
import { FeedbackScreen } from "./feedback.tsx";

const link = (name: string | RegExp) => screen.getByRole("link", { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const form = () => document.querySelector("form")!;
const sent = () => Object.fromEntries(fieldsOf(form()));

describe("a message", () => {
  const write = (query = "", request: Request = {}, changes: object = {}) =>
    open(FeedbackScreen, { at: `/feedback${query}`, ...request, api: { page: pageOf(), ...request.api } }, changes);

  test("about the directory begins as a question, about a page as a correction", async () => {
    await write();
    expect(sent()).toMatchObject({ kind: "question", opened: "2026-11-27T12:00:00Z" });
    await write("?page=lantern-bar");
    expect(sent()).toMatchObject({ kind: "correction", page: "lantern-bar" });
    expect(readIn()).toContain("About “The Lantern Bar”");
    expect(readIn()).toContain("so do the administrators of Eolaire");
    expect(to(link("Write about the directory instead"))).toBe("/en/feedback");
  });

  test("about a page that is gone is one about the directory", async () => {
    const page = () => {
      throw refusal(404, "not-found");
    };
    await write("?page=gone", { api: { page } });
    expect(sent().page).toBeUndefined();
  });

  test.each(LOCALES)(
    "that was refused keeps what was typed, with each error above and at its field: %s",
    async (locale) => {
      const values = { kind: "report", message: "", name: "Síle", email: "sile@", opened: "2026-11-27T11:00:00Z" };
      const errors = { email: "wrong", message: "missing" };
      const { head } = await write("", { locale }, { values, errors });
      expect(head.title).toMatch(locale === "en" ? /^Error: / : /^Earráid: /);
      expect(sent()).toMatchObject({ ...values, homepage: "" });
      const alert = screen.getByRole("alert");
      expect(alert.hasAttribute("autofocus")).toBe(true);
      // In the order of the fields, whatever that of the errors is.
      expect(within(alert).getAllByRole("link").map(to)).toEqual(["#feedback-message", "#feedback-email"]);
      for (const [name, said] of Object.entries(errors)) {
        const input = document.getElementById(`feedback-${name}`)!;
        expect(input.getAttribute("aria-invalid")).toBe("true");
        const described = input.getAttribute("aria-describedby")!.split(" ");
        expect(described.map((id) => document.getElementById(id)!.textContent)).toContain(said);
      }
      expect(document.getElementById("feedback-name")!.hasAttribute("aria-invalid")).toBe(false);
    },
  );

  test("that was refused as a whole says why, and names fields that the form does not have", async () => {
    await write("", {}, { errors: { "": "Too many messages from here." } });
    expect(screen.getByRole("alert").textContent).toBe("Too many messages from here.");
    await write("", {}, { errors: { page_id: "unknown" } });
    expect(readIn(screen.getByRole("alert"))).toBe("This could not be sent. page_id: unknown");
  });

  test("has a field for robots that people neither see nor reach", async () => {
    await write();
    const trap = document.querySelector<HTMLInputElement>("[name=homepage]")!;
    expect([trap.tabIndex, trap.closest("[aria-hidden=true]") !== null]).toEqual([-1, true]);
  });

  test("that has arrived leads back to its page, else to the start", async () => {
    await write("?page=lantern-bar&sent=1", { locale: "ga" });
    expect(document.querySelector('a[href="/ga/pages/lantern-bar"]')).toBeTruthy();
    expect(document.querySelector("form")).toBeNull();
    await write("?sent=1");
    expect(to(link("To the start"))).toBe("/en");
  });
});

describe("a correction", () => {
  const HOURS = timesOf([
    rowOf(1, "09:00", "13:00"),
    rowOf(1, "14:00", "17:30"),
    rowOf(2, "10:00", "12:00", { kind: "appointment" }),
    rowOf(3, "08:00", "20:00", { season: { from: "06-01", to: "08-31", name: null, name_ie: null } }),
    rowOf(4, "12:00", "14:00", { set: "kitchen" }),
  ]);
  const correct = (section: string, fields: Partial<Page> = {}, changes: object = {}, request: Request = {}) =>
    open(
      CorrectScreen,
      { at: `/correct?page=lantern-bar&section=${section}`, api: { page: pageOf(fields) }, ...request },
      changes,
    );

  test("begins with the usual week as the page says it, without seasons and other sets", async () => {
    await correct("hours", { times: HOURS });
    expect(field("Monday").value).toBe("09:00–13:00, 14:00–17:30");
    expect(field("Tuesday").value).toBe("10:00–12:00 by appointment");
    for (const day of ["Wednesday", "Thursday", "Sunday"]) expect(field(day).value).toBe("Closed");
  });

  test("of unknown hours begins with empty days, not with closed ones", async () => {
    await correct("hours");
    expect(screen.getAllByLabelText(/day$/).map((one) => (one as HTMLInputElement).value)).toEqual(Array(7).fill(""));
  });

  test("sends along what the page said when the form was opened, however often it is refused", async () => {
    await correct("contact", { contact_number: "+353749520500", email: "hello@lantern.example" });
    expect(JSON.parse(sent().was!)).toEqual({
      contact_number: "(074) 952 0500",
      email: "hello@lantern.example",
      website: "",
    });
    const values = { email: "hello@", was: '{"email":"before"}', contact_number: "", website: "" };
    await correct("contact", { email: "changed@lantern.example" }, { values, errors: { email: "wrong" } });
    expect(sent()).toMatchObject({ email: "hello@", was: values.was });
    expect(field("Email address").getAttribute("aria-invalid")).toBe("true");
  });

  test("asks in the language of each text", async () => {
    await correct("about", { name_ie: LANTERN.name_ie });
    expect(document.querySelector<HTMLElement>("[name=name]")!.lang).toBe("en");
    expect(document.querySelector<HTMLInputElement>("[name=name_ie]")).toMatchObject({
      lang: "ga",
      value: LANTERN.name_ie,
    });
  });

  test("offers prices with an amount alone, and the section only where there are some", async () => {
    const prices = [
      sampleOf(price, { id: "soup", name: "Soup", amount: 650 }),
      sampleOf(price, { id: "talk", name: "Talk", amount: null }),
    ];
    await correct("prices", { prices });
    expect(field("Soup").value).toBe("6.50");
    expect(screen.queryByLabelText("Talk")).toBeNull();
    await correct("hours", { prices: [prices[1]!] });
    expect(screen.queryByRole("link", { name: "Prices" })).toBeNull();
    expect(to(link("Contact"))).toBe("/en/correct?page=lantern-bar&section=contact");
  });

  test("of accessibility: what nobody has said is “not said”, which no answer can become again", async () => {
    await correct("accessibility", { accessibility: { toilet: { answer: "no", note: null, note_ie: null } } });
    const [unknown, known] = [field("Hearing loop"), field("Accessible toilet")] as unknown as HTMLSelectElement[];
    expect([...unknown!.options].map((one) => one.text)).toEqual(["Not said", "Yes", "Partly", "No"]);
    expect([...known!.options].map((one) => one.text)).toEqual(["Yes", "Partly", "No"]);
    expect(known!.querySelector("[selected]")!.textContent).toBe("No");
  });

  test("without any change says that nothing is changed", async () => {
    await correct("contact", {}, { values: {}, errors: { changes: "required" } });
    expect(readIn(screen.getByRole("alert"))).toContain("Nothing is changed yet");
  });

  test("of no page, or of an address that cannot be one, is nothing", async () => {
    await expect(correct("hours", {}, {}, { at: "/correct" })).rejects.toThrow(NothingHere);
    const page = () => {
      throw refusal(422, "wrong-form");
    };
    await expect(correct("hours", {}, {}, { api: { page } })).rejects.toThrow(NothingHere);
  });
});
