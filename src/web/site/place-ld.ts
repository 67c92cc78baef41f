import type { LocalBusiness, LocationFeatureSpecification } from "schema-dts";
import { country } from "#core/contract/country.ts";
import { FIRST, otherLocale } from "#core/contract/locales.ts";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { JsonLd } from "../document/json-ld.ts";
import type { ScreenContext } from "../document/screen.ts";
import { plain } from "../i18n/bilingual.tsx";
import { bookingLd, openingLd } from "./hours-ld.ts";
import { pricesLd } from "./prices-ld.ts";

const [WRITTEN = ""] = country.money.typed;
/** Twice a sign of letters would be a word. */
const SIGN = /^\p{Sc}$/u.test(WRITTEN) ? WRITTEN : "$";

/** The scale of https://schema.org/priceRange; free and varying prices have none. */
const PRICE_RANGE: Partial<Record<NonNullable<Page["price_type"]>, string>> = {
  budget: SIGN,
  moderate: SIGN.repeat(2),
  premium: SIGN.repeat(3),
};

/** A page as schema.org `LocalBusiness`, or a type of its own: name, place, opening hours, bookings, photos. */
export function placeLd({ site, locale, path }: ScreenContext, page: Page, today: Temporal.PlainDate): JsonLd {
  const street = plain(page, "address", locale);
  const area = plain(page, "service_area", locale);
  const place: Exclude<LocalBusiness, string> = {
    "@type": placeType(page) as "LocalBusiness",
    "@id": `${site.publicUrl}/en${path}`,
    name: plain(page, "name", locale),
    alternateName: plain(page, "name", otherLocale(locale)),
    description: plain(page, "description", locale),
    slogan: plain(page, "slogan", locale),
    url: `${site.publicUrl}/${locale}${path}`,
    address: {
      "@type": "PostalAddress",
      ...(street && { streetAddress: street }),
      ...(page.location && { addressLocality: page.location }),
      ...(page.postcode && { postalCode: page.postcode }),
      addressCountry: country.code,
    },
    ...(page.latitude !== null &&
      page.longitude !== null && {
        geo: { "@type": "GeoCoordinates", latitude: page.latitude, longitude: page.longitude },
      }),
    ...(area && { areaServed: area }),
    ...(page.contact_number && { telephone: page.contact_number }),
    ...(page.email && { email: page.email }),
    ...(page.price_type && PRICE_RANGE[page.price_type] && { priceRange: PRICE_RANGE[page.price_type] as string }),
    ...(page.photos.length > 0 && {
      image: page.photos.map((photo) => `${site.publicUrl}${photo.url}-${photo.widths.at(-1)}.jpg`),
    }),
    sameAs: [page.website, ...Object.values(page.social)].filter((address) => address !== null),
    ...openingLd(page, today),
    ...bookingLd(page, `${site.publicUrl}/${locale}${path}`),
    ...businessLd(page, { site, locale }),
    amenityFeature: amenities(page, locale),
    ...pricesLd(page, { type: placeType(page), locale }),
  };
  return { "@context": "https://schema.org", ...place } as JsonLd;
}

/**
 * The business of which a page is one branch. Its pages are equals and none is the head office, so it is an organisation of its own,
 * with the same id on each of its pages (https://schema.org/parentOrganization, which supersedes `branchOf`).
 */
export function businessLd(
  { id, slug, branches }: Pick<Page, "id" | "slug" | "branches">,
  { site, locale }: Pick<ScreenContext, "site" | "locale">,
): Pick<Exclude<LocalBusiness, string>, "parentOrganization"> {
  if (branches.length === 0) return {};
  const pages = `${site.publicUrl}/${FIRST}/pages`;
  const [first] = [{ id, slug }, ...branches].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    parentOrganization: {
      "@type": "Organization",
      "@id": `${pages}/${first!.slug}#business`,
      subOrganization: [
        { "@type": "LocalBusiness", "@id": `${pages}/${slug}` },
        ...branches.map((branch) => ({
          "@type": "LocalBusiness" as const,
          "@id": `${pages}/${branch.slug}`,
          name: plain(branch, "name", locale),
          url: `${site.publicUrl}/${locale}/pages/${branch.slug}`,
          ...(branch.location && {
            address: {
              "@type": "PostalAddress" as const,
              addressLocality: branch.location,
              addressCountry: country.code,
            },
          }),
        })),
      ],
    },
  };
}

/** What is unknown is left out; `value` is a text where it is neither true nor false (https://schema.org/PropertyValue). */
function amenities({ tags, accessibility }: Page, locale: ScreenContext["locale"]): LocationFeatureSpecification[] {
  const texts = textsFor(locale, "accessibility");
  return [
    ...tags
      .filter((tag) => tag.kind !== "topic")
      .map(
        (tag): LocationFeatureSpecification => ({
          "@type": "LocationFeatureSpecification",
          name: plain(tag, "name", locale),
          value: true,
        }),
      ),
    ...ACCESSIBILITY_FACTS.flatMap((fact): LocationFeatureSpecification[] => {
      const said = accessibility[fact];
      if (!said) return [];
      const description = plain(said, "note", locale);
      return [
        {
          "@type": "LocationFeatureSpecification",
          name: texts.facts[fact],
          value: said.answer === "partly" ? texts.answers.partly : said.answer === "yes",
          ...(description && { description }),
        },
      ];
    }),
  ];
}

/** Types of https://schema.org by the slug of a page's main category: those of the demonstration, which many directories have. */
const TYPE_OF_CATEGORY = new Map(
  Object.entries<string>({
    food: "FoodEstablishment",
    pubs: "BarOrPub",
    stay: "LodgingBusiness",
    shops: "Store",
    crafts: "Store",
    health: "MedicalBusiness",
    sport: "SportsActivityLocation",
    trades: "HomeAndConstructionBusiness",
    heritage: "TouristAttraction",
    library: "Library",
    childcare: "ChildCare",
    garages: "AutomotiveBusiness",
  }),
);

/** Of pages in other categories. */
const TYPE_OF_PAGE: Record<Page["type"], string> = {
  business: "LocalBusiness",
  community: "CivicStructure",
  "public-service": "GovernmentOffice",
  attraction: "TouristAttraction",
};

export const placeType = ({ categories: [main], type }: Pick<Page, "categories" | "type">): string =>
  (main && TYPE_OF_CATEGORY.get(main.slug)) || TYPE_OF_PAGE[type];
