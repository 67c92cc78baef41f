import { expect, test } from "vitest";
import { acceptedEncoding, acceptedLocale } from "./negotiate.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"], // brotli is smaller
  ["gzip, br;q=0", "gzip"],
  ["deflate", "identity"],
  ["identity;q=0, *;q=0", "identity"],
  ["BR", "br"],
  ["*", "br"],
  ["no sense, at;all=", "identity"],
])("Accept-Encoding %j gets %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
  expect(acceptedEncoding(header)).toBe(encoding); // the second time from the cache
});

test.each([
  [undefined, "en"],
  ["ga", "ga"],
  ["ga-IE", "ga"],
  ["en-IE, ga;q=0.8", "en"],
  ["en;q=0.5, ga;q=0.9", "ga"],
  ["de-DE, fr;q=0.9", "en"],
  ["de, ga;q=0.3", "ga"],
  ["ga;q=0", "en"],
  ["*", "en"],
  ["gallimaufry", "en"],
])("Accept-Language %j reads %s", (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
