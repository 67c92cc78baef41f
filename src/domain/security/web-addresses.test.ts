import { expect, test } from "vitest";
import { hasWebAddress, withoutWebAddresses } from "./web-addresses.ts";

test.each([
  ["https://evil.example/x", "https evil example x"],
  ["HTTP://EVIL.example", "HTTP EVIL example"],
  ["ftp://evil", "ftp evil"],
  ["www.evil.example", "www evil example"],
  ["evil.example", "evil example"],
  ["t.co/abc", "t co abc"],
  ["Win at evil.example:8080/a?b=c#d now", "Win at evil example 8080 a b c d now"],
  ["évil.example", "évil example"],
  ["xn--vil-9la.example", "xn--vil-9la example"],
  ["пример.рф", "пример рф"],
  ["evil．example", "evil example"],
  ["evil。example", "evil example"],
  ["evil\u200b.exa\u00admple", "evil example"],
  ["ｅｖｉｌ.ｅｘａｍｐｌｅ", "evil example"],
  ["192.168.0.1/a", "192 168 0 1 a"],
  ["mary@evil.example", "mary evil example"],
])("%s is an address", (text, without) => {
  expect(hasWebAddress(text)).toBe(true);
  expect(withoutWebAddresses(text)).toBe(without);
  expect(hasWebAddress(without)).toBe(false);
});

test.each([
  "Fáilte! Will you look after the page with me?",
  "We open at 4.30pm, e.g. on Sundays, i.e. not at 10 a.m.",
  "No. 5, the pier: 12.50 each… and so on.",
  "Beidh mé ar ais ar an 1.5.2026. Go raibh maith agat.",
  "Ring 087 123 4567 / 074 973 0000",
  "either/or; 3:2",
])("%s holds none", (text) => {
  expect(hasWebAddress(text)).toBe(false);
  expect(withoutWebAddresses(text)).toBe(text);
});
