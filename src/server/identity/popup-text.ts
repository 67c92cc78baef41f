import type { PopupText } from "@eolaire/identity-provider";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import { localeOf } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";

const TEXTS: Record<PopupText, NamesByLanguage> = {
  done: {
    en: "That is done. You can close this window.",
    ga: "Tá sé sin déanta. Is féidir leat an fhuinneog seo a dhúnadh.",
    cy: "Mae hynny wedi’i wneud. Gallwch gau’r ffenestr hon.",
    fr: "C’est fait. Vous pouvez fermer cette fenêtre.",
  },
  failed: {
    en: "The sign-in did not work. Close this window and try again.",
    ga: "Níor éirigh leis an logáil isteach. Dún an fhuinneog seo agus bain triail eile as.",
    cy: "Ni weithiodd y mewngofnodi. Caewch y ffenestr hon a rhowch gynnig arall arni.",
    fr: "La connexion n’a pas fonctionné. Fermez cette fenêtre et réessayez.",
  },
  unauthorized: {
    en: "The page that you came from may not sign people in here. Its operator can ask ours to allow its address.",
    ga: "Níl cead ag an leathanach ar tháinig tú uaidh daoine a logáil isteach anseo. Is féidir lena oibreoir iarraidh ar ár n-oibreoirne a sheoladh a cheadú.",
    cy: "Ni chaiff y dudalen y daethoch ohoni fewngofnodi pobl yma. Gall ei gweithredwr ofyn i’n un ni ganiatáu ei chyfeiriad.",
    fr: "La page d’où vous venez ne peut pas connecter de personnes ici. Son exploitant peut demander au nôtre d’autoriser son adresse.",
  },
  departing: {
    en: "One moment: the sign-in goes on at the provider.",
    ga: "Nóiméad amháin: leanann an logáil isteach ar aghaidh ag an soláthraí.",
    cy: "Eiliad: mae’r mewngofnodi’n parhau gyda’r darparwr.",
    fr: "Un instant : la connexion continue chez le fournisseur.",
  },
};

export const popupText = (text: PopupText, locale: string): string => nameIn(TEXTS[text], localeOf(locale));
