import { type Page, SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import { mailtoOf } from "#core/domain/mailto.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { writtenAddress } from "#core/texts/written-address.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { type Loaded, slotOf } from "#core/web/document/slots.tsx";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { mapPointOf } from "#core/web/site/map-point.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePlaceName } from "#core/web/ui/places.ts";
import styles from "./page.module.css";
import { DirectionsSheet, MapApps } from "./page-directions.tsx";

const NETWORK_NAMES = {
  facebook: "Facebook",
  instagram: "Instagram",
  x: "X",
  tiktok: "TikTok",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
};
/** Shows single lanes. */
const PAGE_ZOOM = 14;

/** An https address, which also works on desktops, where `geo:` links have no handler. */
function directionsAddress(page: Page): string | null {
  if (page.latitude !== null) return `https://www.openstreetmap.org/directions?to=${page.latitude}%2C${page.longitude}`;
  const address = page.postcode ?? page.address;
  return address ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}` : null;
}

const HereSlot = slotOf("pageWhere");

/** With the postcode where the country has it. */
function Address({ page, className }: { page: Page; className?: string }) {
  const { address, address_ie, postcode } = page;
  const written = {
    address: writtenAddress(address, postcode) ?? address,
    address_ie: writtenAddress(address_ie, postcode) ?? address_ie,
  };
  const isWithin = [address, address_ie].some((one) => writtenAddress(one, postcode) !== null);
  return (
    <>
      <Bi of={written} field="address" />
      {!className && " "}
      {postcode && !isWithin && <span className={className}>{postcode}</span>}
    </>
  );
}

type WhereProps = {
  page: Page;
  loaded: Loaded | undefined;
  /** It has closed for good: nobody goes there any more. */
  isGone: boolean;
};

export function Where({ page, loaded, isGone }: WhereProps) {
  const texts = useTexts("page");
  const site = useSite();
  const points = mapPointOf(page, site);
  const [point] = points;
  const hasAddress = Boolean(page.address || page.address_ie || page.postcode);
  const hasArea = Boolean(page.service_area || page.service_area_ie);
  if (!point && !hasAddress && !hasArea) return null;
  return (
    <section
      className={`${layout.box} ${styles.box}`}
      aria-labelledby="where"
      data-map-only={(!hasAddress && !hasArea) || undefined}
    >
      <h2 id="where">{texts.where}</h2>
      {point && <PlaceMap points={points} center={point} zoom={PAGE_ZOOM} />}
      {hasAddress && (
        <address className={styles.address}>
          <Address page={page} className={styles.postcode} />
        </address>
      )}
      {hasArea && (
        <p data-above="3" data-below="3">
          <strong>{texts.serviceArea}</strong> <Bi of={page} field="service_area" />
        </p>
      )}
      {!isGone && (
        <>
          <Actions page={page} />
          <MapApps page={page} />
          <HereSlot page={page} loaded={loaded} />
        </>
      )}
    </section>
  );
}

function Actions({ page }: { page: Page }) {
  const texts = useTexts("page");
  const directions = directionsAddress(page);
  if (!directions) return null;
  return (
    <p className={layout.row} data-print="no" data-gap="2" data-below="0">
      <ButtonLink href={directions} rel="noopener">
        {texts.directions}
      </ButtonLink>
    </p>
  );
}

export function Contact({ page }: { page: Page }) {
  const texts = useTexts("page");
  const networks = SOCIAL_NETWORKS.filter((network) => page.social[network]);
  const number = page.contact_number;
  if (!number && !page.email && !page.website && networks.length === 0) return null;
  return (
    <section className={`${layout.box} ${styles.box}`} aria-labelledby="contact">
      <h2 id="contact">{texts.contact}</h2>
      <dl className={styles.contact}>
        {number && (
          <div>
            <dt>{texts.phone}</dt>
            <dd>
              <a href={`tel:${number}`}>{nationalNumber(number)}</a>
            </dd>
          </div>
        )}
        {page.website && (
          <div>
            <dt>{texts.website}</dt>
            <dd>
              <a href={page.website} rel="nofollow ugc noopener">
                {page.website.replace(/^https?:\/\/|\/$/g, "")}
              </a>
            </dd>
          </div>
        )}
        {page.email && (
          <div>
            <dt>{texts.email}</dt>
            <dd>
              <a href={mailtoOf(page.email)}>{page.email}</a>
            </dd>
          </div>
        )}
        {networks.map((network) => (
          <div key={network}>
            <dt>{NETWORK_NAMES[network]}</dt>
            <dd>
              <a href={page.social[network]} rel="nofollow ugc noopener">
                {page.social[network]?.replace(/^https?:\/\/(www\.)?|\/$/g, "")}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** In print alone, below the name: where it is and how to reach it, since buttons are not printed. */
export function PrintedContact({ page }: { page: Page }) {
  const { publicUrl } = useSite().site;
  const href = useHref();
  const numbers = [page.contact_number, page.booking_number].flatMap((number) => number ?? []);
  const hasAddress = Boolean(page.address || page.address_ie || page.postcode);
  return (
    <div className={styles.printed}>
      {numbers.length > 0 && <strong>{[...new Set(numbers)].map(nationalNumber).join(" · ")}</strong>}
      {hasAddress && (
        <span>
          <Address page={page} />
        </span>
      )}
      <span>{`${publicUrl}${href(`/pages/${page.slug}`)}`.replace(/^https?:\/\//, "")}</span>
    </div>
  );
}

/** The other pages of the same business. */
export function Branches({ page: { branches } }: { page: Page }) {
  const texts = useTexts("page");
  const href = useHref();
  const placeName = usePlaceName();
  if (branches.length === 0) return null;
  return (
    <section className={`${layout.box} ${styles.box}`} aria-labelledby="branches">
      <h2 id="branches">{texts.branches}</h2>
      <ul className={styles.branches}>
        {branches.map((branch) => (
          <li key={branch.id}>
            <a href={href(`/pages/${branch.slug}`)}>
              <Bi of={branch} field="name" />
            </a>
            {branch.location && <div className={layout.quiet}>{placeName(branch.location)}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A quiet link below the facts, to the screen that asks which of them is not right. */
export function CorrectLink({ page }: { page: Page }) {
  const texts = useTexts("corrections");
  const href = useHref();
  return (
    <p className={styles.correct} data-print="no" data-below="0">
      <a href={`${href("/correct")}?page=${page.slug}`} rel="nofollow">
        {texts.quiet} <span>{texts.title}</span>
      </a>
    </p>
  );
}

/** The licence of OpenStreetMap (ODbL) requires to name it where its data is shown. */
export function FromMap({ page: { osm_id } }: { page: Page }) {
  const texts = useTexts("page");
  if (osm_id === null) return null;
  return (
    <p className={styles.correct} data-print="no" data-below="0">
      {texts.fromMap}{" "}
      <a href={`https://www.openstreetmap.org/${osm_id}`} rel="nofollow noopener">
        OpenStreetMap
      </a>{" "}
      <a href="https://www.openstreetmap.org/copyright" rel="license noopener">
        © OpenStreetMap, ODbL
      </a>
    </p>
  );
}

/** On phones: a bar at the bottom with call and directions. */
export function CallBar({ page }: { page: Page }) {
  const texts = useTexts("page");
  const directions = directionsAddress(page);
  return (
    <div className={styles.bar} data-print="no">
      {directions && page.latitude !== null && <DirectionsSheet page={page} directions={directions} />}
      {directions && page.latitude === null && (
        <ButtonLink href={directions} rel="noopener">
          {texts.directions}
        </ButtonLink>
      )}
      {page.contact_number && (
        <ButtonLink kind="soft" href={`tel:${page.contact_number}`}>
          {texts.call}
        </ButtonLink>
      )}
    </div>
  );
}

/** Where one makes an appointment or books: on the web, by phone, or either. */
export function Booking({ page: { booking_url, booking_number } }: { page: Page }) {
  const texts = useTexts("page");
  if (!booking_url && !booking_number) return null;
  return (
    <p className={layout.row} data-print="no" data-above="4" data-gap="2" data-below="0">
      {booking_url && (
        <ButtonLink href={booking_url} rel="nofollow ugc noopener">
          {texts.book}
        </ButtonLink>
      )}
      {booking_number && (
        <ButtonLink kind="soft" href={`tel:${booking_number}`}>
          {texts.bookOn({ number: nationalNumber(booking_number) })}
        </ButtonLink>
      )}
    </p>
  );
}
