// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { BasicsForm } from "./BasicsForm.tsx";
import { ContactForm } from "./ContactForm.tsx";

const FORMS = [
  ["editPageBasics", "slogan", <BasicsForm key="basics" />],
  ["editPageContact", "email", <ContactForm key="contact" />],
] as const;

test.each(LOCALES.flatMap((locale) => FORMS.map((form) => [locale, ...form] as const)))(
  "an edit that waits says so, stays as it was typed, and is sent again with the same version: %s, %s",
  async (locale, call, field, form) => {
    const { desk, corrections } = textsIn(locale);
    const label = desk.page.fields[field];
    const answers = { [call]: sampleOf(contract[call].answer) };
    const { fill, press, sent } = mountSection(form, { locale, answers, held: [call] });
    await fill(label, "hello@tea.example");
    await press(desk.save);
    await waitFor(() => expect(screen.getAllByText(corrections.desk.saved({ n: 1 })).length).toBeGreaterThan(0));
    expect(screen.queryByText(desk.saved)).toBeNull();
    expect(typedIn(label)).toBe("hello@tea.example");
    await fill(label, "hello@coffee.example");
    await press(desk.save);
    await waitFor(() => expect(sent(call)).toHaveLength(2));
    const [first, second] = sent(call) as { version: number }[];
    expect(second).toMatchObject({ version: first!.version, [field]: "hello@coffee.example" });
    await said(desk.page.sections[call === "editPageBasics" ? "basics" : "contact"]);
  },
);
