import type { Locale } from "../../../i18n/locales.ts";

/**
 * Mailed to the owner in the owner's language, so both languages are kept here and not in the messages of the reader's.
 */
type Reason = Record<Locale, string>;

/** Templates for frequent reasons; any other text can be typed. */
export const REASONS: Record<"decline" | "disable", readonly Reason[]> = {
  decline: [
    {
      en: "There is a page for this place already. Tell us if it should be yours, and we hand it to you.",
      ga: "Tá leathanach ann don áit seo cheana. Abair linn más leatsa é, agus tabharfaimid duit é.",
    },
    {
      en: "This place lies outside the area that our directory covers.",
      ga: "Tá an áit seo lasmuigh den cheantar a chlúdaíonn ár n-eolaire.",
    },
    {
      en: "We could not reach anybody at the phone number that you gave. Please check it and write to us.",
      ga: "Níorbh fhéidir linn teacht ar aon duine ag an uimhir ghutháin a thug tú. Seiceáil í agus scríobh chugainn, le do thoil.",
    },
    {
      en: "We do not know yet what this place offers. Please tell us more about it, and ask again.",
      ga: "Níl a fhios againn fós cad atá le fáil san áit seo. Inis tuilleadh dúinn, le do thoil, agus iarr arís.",
    },
  ],
  disable: [
    {
      en: "We were told that this place has closed. Write to us if it has not, and we show the page again.",
      ga: "Dúradh linn go bhfuil an áit seo dúnta. Scríobh chugainn mura bhfuil, agus taispeánfaimid an leathanach arís.",
    },
    {
      en: "Something on the page is wrong or misleading. Please put it right and write to us.",
      ga: "Tá rud éigin ar an leathanach mícheart nó míthreorach. Ceartaigh é agus scríobh chugainn, le do thoil.",
    },
    {
      en: "Somebody else says that this page is theirs. It is not shown until that is clear.",
      ga: "Deir duine eile gur leosan an leathanach seo. Ní thaispeántar é go dtí go mbeidh sé sin soiléir.",
    },
  ],
};
