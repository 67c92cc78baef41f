import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["The Lantern Bar", "the-lantern-bar"],
  ["Pier Café", "pier-cafe"],
  ["Emigrants' Archive", "emigrants-archive"],
  ["Tábhairne an Ċrotaiġ", "tabhairne-an-chrotaigh"],
  ["  Seven-a-side — tournament! ", "seven-a-side-tournament"],
  ["№ 7 & Sons", "no-7-sons"],
  ["14½ Main Street", "14-1-2-main-street"],
  ["M‘Carthy’s", "mccarthys"],
  ["Straße ﬁn Café", "strasse-fin-cafe"],
  ["Łódź", "lodz"],
  ["Børge’s Ærø Œuvre", "borges-aero-oeuvre"],
  ["Đorđe Þór Guðrún", "dorde-thor-gudrun"],
  ["Ħal Isı ŋaŧ", "hal-isi-ngat"],
  ["Ｗｉｄｅ ﬀﬃ", "wide-ffffi"],
  ["Ꞃón Ꝺuḃ", "ron-dubh"],
  ["渡船", ""],
])("%s has the slug %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a long name is cut between words, a single long word within it", () => {
  expect(slugOf("harbour ".repeat(30))).toBe(Array(15).fill("harbour").join("-"));
  expect(slugOf("a".repeat(200))).toHaveLength(120);
});
