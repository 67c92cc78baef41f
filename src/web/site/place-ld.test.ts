import { expect, test } from "vitest";
import type { Page } from "#core/contract/pages/public.ts";
import { businessLd } from "./place-ld.ts";

const site = { publicUrl: "https://eolaire.test" } as Parameters<typeof businessLd>[1]["site"];

const PIER = { id: "1", slug: "cafe-pier", name: "Café, the Pier", name_ie: "Caifé na Cé", location: "Leabgarrow" };
const BEACH = { id: "2", slug: "cafe-beach", name: "Café, the Beach", name_ie: null, location: null };
const ofPage = (own: typeof PIER | typeof BEACH, branches: Page["branches"]) =>
  businessLd({ ...own, branches }, { site, locale: "ga" });

test("a page names the other branches of its business, in the reader's language", () => {
  expect(ofPage(BEACH, [PIER])).toEqual({
    parentOrganization: {
      "@type": "Organization",
      "@id": "https://eolaire.test/en/pages/cafe-pier#business",
      subOrganization: [
        { "@type": "LocalBusiness", "@id": "https://eolaire.test/en/pages/cafe-beach" },
        {
          "@type": "LocalBusiness",
          "@id": "https://eolaire.test/en/pages/cafe-pier",
          name: "Caifé na Cé",
          url: "https://eolaire.test/ga/pages/cafe-pier",
          address: { "@type": "PostalAddress", addressLocality: "Leabgarrow", addressCountry: "IE" },
        },
      ],
    },
  });
});

test("all branches name the same business, and a page without branches names none", () => {
  const idOf = (ld: ReturnType<typeof businessLd>) => (ld.parentOrganization as { "@id": string })["@id"];
  expect(idOf(ofPage(PIER, [BEACH]))).toBe(idOf(ofPage(BEACH, [PIER])));
  expect(ofPage(PIER, [])).toEqual({});
});
