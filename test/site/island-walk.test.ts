import { beforeEach, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { latestLink } from "../support/latest-link.ts";
import { type WalkTexts, type WalkWords, walkAsOwner } from "../support/owner-walk.ts";
import { post, signedInAs } from "../support/post-as.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = 360;

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// A photo of hers is refused to an `<img>` before it is shown by her token.
const browser = useBrowser(site, { expected: /status of 404/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

const WORDS: WalkWords = {
  ...{ save: "Sábháil", saved: "Sábháilte.", allSections: "Gach cuid", sections: "Codanna de do leathanach" },
  ...{ name: "D’ainm", email: "Seoladh ríomhphoist", password: "Pasfhocal", register: "Cruthaigh an cuntas" },
  ...{ checkMail: "Féach i do ríomhphost", confirm: "Deimhnigh", signedIn: "Tá tú logáilte isteach." },
  ...{ pageName: "Cad is ainm dó?", pageNameSecond: "A ainm i nGaeilge", business: "Gnó", location: "Baile fearainn" },
  ...{
    phone: "Uimhir ghutháin",
    ask: "Iarr an leathanach seo",
    fill: "Líon mo leathanach",
    waits: "Ag fanacht le ceadú",
  },
  ...{ basics: "Bunsonraí", slogan: "Mana i nGaeilge", description: "Cur síos i nGaeilge", place: "Suíomh" },
  ...{ pin: "An biorán", categories: "Catagóirí", category: "Bia agus deoch", hours: "Uaireanta oscailte" },
  ...{ monday: "Dé Luain", prices: "Praghsanna", addPrice: "Cuir praghas leis", priceName: "Ainm i nGaeilge" },
  ...{ amount: "Méid", saveAndClose: "Sábháil agus dún", photos: "Grianghraif", undescribed: "Gan chur síos fós" },
  ...{ preview: "Réamhamharc", close: "Dún", complete: "% déanta" },
};

const TEXTS: WalkTexts = {
  ...{ owner: "Nóra Nic Ruairí", email: "nora@example.test", page: "Bácús Nóra" },
  ...{ pageFirst: "Nóra's Bakery", pageSecond: "Bácús Nóra" },
  ...{ location: "Leadhb Gharbh", phone: "074 952 0765", slogan: "Arán úr gach maidin" },
  ...{ description: "Arán donn, **sconaí** agus tae.", price: "Bollóg aráin" },
};

test("on a phone, in Irish: from “please list my shop” to a page that everybody reads", async () => {
  const page = await browser.visit("/ga/register", { width: PHONE, photos: true });
  const { html } = await walkAsOwner(page, {
    ...{ site, locale: "ga", words: WORDS, texts: TEXTS },
    linkOfMail: () => latestLink(site.db, TEXTS.email, "VERIFY_EMAIL"),
    approve: async (id) => post(site, "/api/admin/page/approve", { id }, await signedInAs(site, "admin")),
  });
  expect(html).toContain("<strong>sconaí</strong>");
});
