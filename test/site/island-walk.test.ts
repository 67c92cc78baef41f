import { beforeEach, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { latestLink } from "../support/latest-link.ts";
import { newAddress, type WalkTexts, type WalkWords, walkAsOwner } from "../support/owner-walk.ts";
import { post, signedInAs } from "../support/post-as.ts";
import { useSite } from "../support/site-server.ts";
import { addOpenPlace, type VisitorWords, walkAsVisitor } from "../support/visitor-walk.ts";

const PHONE = 360;

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// A photo of hers is refused to an `<img>` before it is shown by her token; without a connection, requests fail.
const browser = useBrowser(site, { expected: /status of 404|503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

const WORDS: WalkWords = {
  save: "Sábháil",
  saved: "Sábháilte.",
  allSections: "Gach cuid",
  sections: "Codanna de do leathanach",
  name: "D’ainm",
  email: "Seoladh ríomhphoist",
  password: "Pasfhocal",
  register: "Cruthaigh an cuntas",
  checkMail: "Féach i do ríomhphost",
  confirm: "Deimhnigh",
  signedIn: "Tá tú logáilte isteach.",
  pageName: "Cad is ainm dó?",
  pageNameSecond: "A ainm i nGaeilge",
  business: "Gnó",
  location: "Baile fearainn",
  phone: "Uimhir ghutháin",
  ask: "Iarr an leathanach seo",
  fill: "Líon mo leathanach",
  waits: "Ag fanacht le ceadú",
  basics: "Bunsonraí",
  slogan: "Mana i nGaeilge",
  description: "Cur síos i nGaeilge",
  place: "Suíomh",
  pin: "An biorán",
  categories: "Catagóirí",
  category: "Bia agus deoch",
  hours: "Uaireanta oscailte",
  monday: "Dé Luain",
  prices: "Praghsanna",
  addPrice: "Cuir praghas leis",
  priceName: "Ainm i nGaeilge",
  amount: "Méid",
  saveAndClose: "Sábháil agus dún",
  photos: "Grianghraif",
  undescribed: "Gan chur síos fós",
  preview: "Réamhamharc",
  close: "Dún",
  complete: "% déanta",
};

const TEXTS: Omit<WalkTexts, "email"> = {
  owner: "Nóra Nic Ruairí",
  page: "Bácús Nóra",
  pageFirst: "Nóra's Bakery",
  pageSecond: "Bácús Nóra",
  location: "Leadhb Gharbh",
  phone: "074 952 0765",
  slogan: "Arán úr gach maidin",
  description: "Arán donn, **sconaí** agus tae.",
  price: "Bollóg aráin",
};

test("on a phone, in Irish: from “please list my shop” to a page that everybody reads", async () => {
  const page = await browser.visit("/ga/register", { width: PHONE, photos: true });
  const email = newAddress("nora");
  const { html } = await walkAsOwner(page, {
    site,
    locale: "ga",
    words: WORDS,
    texts: { ...TEXTS, email },
    linkOfMail: () => latestLink(site.db, email, "VERIFY_EMAIL"),
    approve: async (id) => post(site, "/api/admin/page/approve", { id }, await signedInAs(site, "admin")),
  });
  expect(html).toContain("<strong>sconaí</strong>");
});

const VISITOR: VisitorWords = {
  question: "Cad atá ar oscailt ar an oileán inniu?",
  openNow: "Ar oscailt anois",
  directions: "Treoracha",
  keep: "Coinnigh ar an ngléas seo é",
  delete: "Scrios a bhfuil coinnithe",
  noConnection: "Gan nasc.",
  message: "Do theachtaireacht",
  send: "Seol",
  thanks: "Go raibh maith agat",
};

test("on a phone, in Irish: a visitor finds what is open, stores it for the crossing, and writes", async () => {
  const place = await addOpenPlace(site, await signedInAs(site, "admin"), {
    name: "Night Boathouse",
    name_ie: "Teach na mBád Oíche",
    asked: "theach na mbad oiche",
    at: [54.98, -8.43] as [number, number],
    phone: "074 952 0766",
  });
  const page = await browser.visit("/ga", { width: PHONE, isFirstVisit: true });
  await walkAsVisitor(page, {
    site,
    locale: "ga",
    words: VISITOR,
    place: { ...place, name: "Teach na mBád Oíche" },
  });
});
