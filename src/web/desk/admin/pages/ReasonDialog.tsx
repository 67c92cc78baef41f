import { Button, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import { contract } from "../../../../contract/index.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { textLimits } from "../../../../contract/text-limits.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import form from "../../form/form.module.css";
import { CancelButton, Dialog } from "../../shell/Dialog.tsx";

const { maxLength } = textLimits(contract.declinePage.input.shape.reason);

type Props = {
  move: "decline" | "disable";
  /** The page's name, or the number of pages. */
  of: string;
  /** The owner's language; null for several owners. */
  language: Locale | null;
  onSay: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a refusal: a template to choose and edit, or free text. */
export function ReasonDialog({ move, of, language, onSay, onClose }: Props) {
  const { decide: texts } = useTexts("admin-pages");
  const common = useTexts("desk");
  const [lang, setLang] = useState<Locale>(language ?? "en");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const say = () => (reason.trim() ? onSay(reason.trim()) : setMissing(true));
  return (
    <Dialog title={texts[move].title({ name: of })} size="wide" onClose={onClose}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <p>{texts[move].hint}</p>
        <Radio.Group
          label={texts.language}
          description={language ? texts.ownersLanguage({ language: common[nameOf(language)] }) : undefined}
          value={lang}
          onChange={(value) => setLang(value as Locale)}
        >
          <div className={form.actions}>
            {(["en", "ga"] as const).map((one) => (
              <Radio key={one} value={one} size="md" label={common[nameOf(one)]} />
            ))}
          </div>
        </Radio.Group>
        <fieldset className={form.plain}>
          <legend>{texts.choose}</legend>
          {REASONS[move].map((one) => (
            <Button
              key={one.en}
              variant="default"
              className={form.choiceOfText}
              lang={lang}
              onClick={() => {
                setReason(one[lang]);
                setMissing(false);
              }}
            >
              {one[lang]}
            </Button>
          ))}
        </fieldset>
        <Textarea
          label={texts.reason}
          lang={lang}
          minRows={3}
          maxLength={maxLength}
          required
          withAsterisk={false}
          value={reason}
          error={isMissing && texts.needReason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={form.actions}>
          <Button type="submit" color="red">
            {texts[move].action}
          </Button>
          <CancelButton onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  );
}

const nameOf = (locale: Locale) => (locale === "en" ? "english" : "irish");

/**
 * Mailed to the owner in the owner's language, so both languages are kept here and not in the messages of the reader's.
 */
type Reason = Record<Locale, string>;

/** Templates for frequent reasons; any other text can be typed. */
const REASONS: Record<"decline" | "disable", readonly Reason[]> = {
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
