import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Account, account } from "#core/contract/accounts/accounts.ts";
import { ofEachWish } from "#core/contract/accounts/wishes.ts";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type AppData, AppProviders } from "#core/web/app/app-context.tsx";
import { CodeForm } from "#core/web/app/form/CodeForm.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { EmailField, Field } from "#core/web/app/form/Field.tsx";
import { Form } from "#core/web/app/form/Form.tsx";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { OFFERED_IN_ACCOUNT } from "#test/support/app-data.ts";
import { AccountSections } from "./Account.tsx";

const ACCOUNT = {
  id: "me",
  uid: "me",
  name: "Síle",
  email: "sile@example.ie",
  profile_photo: null,
  bio: "",
  token: null,
  type: "member",
  provider: null,
  local: 0,
  locale: "en",
  ...ofEachWish(() => true),
  reminders: false,
  disabled: false,
  deleted: 0,
  date_last_login: null,
  version: 1,
  date_created: "2026-03-17T12:00:00.000Z",
  date_updated: "2026-03-17T12:00:00.000Z",
  date_type_changed: "2026-03-17T12:00:00.000Z",
  category_id: null,
  place_id: null,
} satisfies Account;

const IDENTITY: OwnIdentity = {
  uid: "me",
  email: "sile@example.ie",
  emailVerified: true,
  name: "Síle",
  providers: [{ id: "password", label: "" }],
  factors: [],
  hasSecondFactor: false,
};

type World = {
  locale?: Locale;
  account?: Partial<Account>;
  identity?: Partial<OwnIdentity>;
  setup?: Partial<AppData["identity"]>;
  offers?: AppData["offers"];
};

function dataIn({ locale = "en", setup, offers = OFFERED_IN_ACCOUNT }: World): AppData {
  const identity = {
    methods: ["password", "totp"],
    providers: [],
    secondFactorFor: [],
    authDomain: null,
    ...setup,
  };
  const map = { center: { latitude: 54.99, longitude: -8.5 }, zoom: 12, tiles: null } as AppData["map"];
  return { locale, siteName: "Eolaire", offers, map, identity: identity as never, demoAccounts: [] };
}

const read = (world: World, shown: ReactNode) =>
  renderToStaticMarkup(
    <AppProviders data={dataIn(world)} texts={textsIn(world.locale ?? "en")}>
      {shown}
    </AppProviders>,
  );

const accountScreen = (world: World = {}) =>
  read(
    world,
    <AccountSections
      client={{} as never}
      identity={{ ...IDENTITY, ...world.identity }}
      account={{ ...ACCOUNT, ...world.account }}
    />,
  );

/** The ids of the sections, in their order. */
const sectionsOf = (html: string) => [...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("the account of these tests is one of the API", () => {
  expect(account.safeParse({ ...ACCOUNT, id: "01890000-0000-7000-8000-000000000000" }).error?.issues).toBeUndefined();
});

describe("the account screen", () => {
  test.each(LOCALES)("names its sections in the reader's language: %s", (locale) => {
    const texts = textsIn(locale).account;
    const html = accountScreen({ locale });
    for (const id of sectionsOf(html)) {
      const { title } = texts[id as "profile"];
      expect(html).toContain(`<h2 id="${id}-title">${title}</h2>`);
    }
    expect(html).toContain(`<h1>${texts.title}</h1>`);
  });

  test.each(LOCALES)("has five rows that open, each with all that it says: %s", (locale) => {
    const texts = textsIn(locale).account;
    const html = accountScreen({ locale });
    const rows = html.split("data-account-row").slice(1);
    expect(rows).toHaveLength(5);
    expect(html).not.toMatch(/data-account-row[^>]* open/);
    for (const row of rows) {
      const titles = sectionsOf(row).map((id) => texts[id as "profile"].title);
      const summary = /<summary[^>]*>(.*?)<\/summary>/.exec(row)![1]!;
      for (const title of titles) expect(summary).toContain(title);
    }
    expect(textOf(rows[2]!)).toContain(texts.security);
  });

  test.each<[string, World, string]>([
    ["passkeys where they are switched off", {}, "passkeys"],
    ["second factors where there is no method for one", { setup: { methods: ["password"] } }, "factors"],
    ["sessions of a provider that does not list them", { setup: { authDomain: "project.example" } }, "sessions"],
  ])("does not offer %s", (_, world, id) => {
    const html = accountScreen(world);
    expect(sectionsOf(html)).not.toContain(id);
  });

  test("leads everybody to their pages, and those of the office to the administration", () => {
    expect(accountScreen()).not.toContain('href="/en/admin"');
    const office = accountScreen({ account: { type: "editor" } });
    expect(office).toContain('href="/en/admin"');
    expect(textOf(office)).toContain("Editor");
  });

  test("has the stored preferences", () => {
    const checked = [...accountScreen().matchAll(/<input type="checkbox" name="(\w+)"([^>]*)>/g)].map(
      ([, name, rest]) => [name, /checked/.test(rest ?? "")],
    );
    expect(Object.fromEntries(checked)).toEqual({ ...ofEachWish(() => true), reminders: false, local: false });
  });

  test("shows no photo of another origin, which the policy would block, but the initial", () => {
    expect(accountScreen({ account: { profile_photo: "https://photos.example/me.jpg" } })).not.toContain(
      "photos.example",
    );
    expect(accountScreen({ account: { profile_photo: "/images/accounts/a-320.jpg" } })).toContain(
      'src="/images/accounts/a-320.jpg"',
    );
  });
});

describe("signing in", () => {
  test("an address that is not confirmed can be confirmed again", () => {
    const { verify, verified, unverified } = textsIn("en").account.signIn;
    const waiting = textOf(accountScreen({ identity: { emailVerified: false } }));
    expect(waiting).toContain(unverified);
    expect(waiting).toContain(verify);
    expect(textOf(accountScreen())).toContain(verified);
    expect(textOf(accountScreen())).not.toContain(verify);
  });

  test("a password can be changed where there is one", () => {
    const label = textsIn("en").auth.field.newPassword;
    expect(textOf(accountScreen())).toContain(label);
    expect(textOf(accountScreen({ identity: { providers: [{ id: "google.com", label: "" }] } }))).not.toContain(label);
  });

  test("the last way to sign in cannot be taken off", () => {
    const setup = { providers: [{ id: "google.com", name: "Google" }] };
    const texts = textsIn("en").account.signIn;
    const buttonOf = (html: string) =>
      new RegExp(`<button[^>]*>${texts.unlink({ name: "Google" })}</button>`).exec(html)?.[0];
    const only = accountScreen({ setup, identity: { providers: [{ id: "google.com", label: "" }] } });
    expect(buttonOf(only)).toContain("disabled");
    expect(only).toContain(texts.onlyWay);
    const both = accountScreen({
      setup,
      identity: { providers: [{ id: "google.com", label: "" }, ...IDENTITY.providers] },
    });
    expect(buttonOf(both)).not.toContain("disabled");
  });

  test("a second factor needs a confirmed address, and says whose it is", () => {
    const { unverified, app } = textsIn("en").account.factors;
    expect(textOf(accountScreen({ identity: { emailVerified: false } }))).toContain(unverified);
    const factors = [{ id: "f", name: "", phone: null, enrolledAt: "2026-03-17T12:00:00.000Z" }] as never;
    const html = accountScreen({ identity: { factors } });
    expect(html).toContain(`aria-label="${textsIn("en").account.factors.removeNamed({ name: app })}"`);
    expect(textOf(html)).toContain("17 March 2026");
  });
});

describe("a form of the account", () => {
  const form = (world: World = {}) =>
    read(
      world,
      <Form submit="Send" onSubmit={async () => {}}>
        <EmailField label="Email" hint="We write to it." autoComplete="username" />
        <Field name="name" label="Name" maxLength={80} />
      </Form>,
    );

  test("cannot be sent before its scripts run, and never puts what is typed into an address", () => {
    expect(form()).toMatch(/<form [^>]*method="post"/);
    expect(form()).toMatch(/<button[^>]* disabled[^>]*>Send<\/button>/);
  });

  test("joins each label and hint with its field, and says to browsers what belongs there", () => {
    const [, id] = /<label for="([^"]+)">Email<\/label>/.exec(form()) ?? [];
    const input = /<input[^>]*name="email"[^>]*>/.exec(form())![0];
    expect(input).toContain(`id="${id}"`);
    expect(input).toContain(`aria-describedby="${id}-hint"`);
    expect(input).toMatch(/type="email".*autoComplete="username"|autoComplete="username".*type="email"/i);
  });

  test("for a code takes numbers only, and lets phones fill it in", () => {
    const input = /<input[^>]*>/.exec(read({}, <CodeForm submit="Go on" onCode={async () => {}} />))![0];
    expect(input).toMatch(/inputMode="numeric"/i);
    expect(input).toMatch(/autoComplete="one-time-code"/i);
  });
});

describe("what is typed", () => {
  const { field } = textsIn("en").auth;
  const errorOf = (name: string, value: string) => validateFields({ [name]: value }, [name], field)[name];

  test.each([
    ["email", "sile@example.ie"],
    ["phone", "+353 (74) 952-0000"],
    ["code", "123 456"],
    ["recoveryCode", "abcd-efgh-ijkl-mnop"],
    ["name", "Síle"],
  ])("as %s may be %j", (name, value) => {
    expect(errorOf(name, value)).toBeUndefined();
  });

  test.each([
    ["email", "", field.missing],
    ["email", "sile@", field.badEmail],
    ["email", "two words@example.ie", field.badEmail],
    ["phone", "074 952 0000", field.badPhone],
    ["code", "12345", field.badCode],
    ["code", "1234567", field.badCode],
    ["recoveryCode", "abcd-efgh", field.badRecoveryCode],
    ["password", "", field.missing],
  ])("as %s may not be %j", (name, value, message) => {
    expect(errorOf(name, value)).toBe(message);
  });

  test("is checked for the named fields only", () => {
    expect(validateFields({ email: "", name: "" }, ["name"], field)).toEqual({ name: field.missing });
  });
});
