import { Button, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import { contract } from "../../../../contract/index.ts";
import { textLimits } from "../../../../contract/text-limits.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import form from "../../form/form.module.css";
import { Dialog } from "../../shell/Dialog.tsx";
import { REASONS } from "./reasons.ts";

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
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const nameOf = (locale: Locale) => (locale === "en" ? "english" : "irish");
