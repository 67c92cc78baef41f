import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { contract } from "#core/contract/index.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import form from "#core/web/desk/form/form.module.css";
import { LanguageChoice } from "#core/web/desk/form/LanguageChoice.tsx";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { toOwners } from "../to-owners.ts";

const { maxLength } = textLimits(contract.declinePage.input.shape.reason);

type Props = {
  move: "decline" | "disable";
  /** What becomes of which page, or of how many. */
  title: string;
  /** The owner's language; null for several owners. */
  language: Locale | null;
  onSay: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a refusal: a template to choose and edit, or free text. */
export function ReasonDialog({ move, title, language, onSay, onClose }: Props) {
  const { decide: texts } = useTexts("admin-pages");
  const [lang, setLang] = useState<Locale>(language ?? FIRST);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const say = () => (reason.trim() ? onSay(reason.trim()) : setMissing(true));
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <form
        className={`${layout.stack} ${form.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <p>{texts[move].hint}</p>
        <LanguageChoice label={texts.language} value={lang} onChange={setLang} />
        <fieldset className={layout.stack} data-gap="2">
          <legend data-below="2">{texts.choose}</legend>
          {toOwners(lang).reasons[move].map((one) => (
            <Button
              key={one}
              variant="default"
              className={form.choiceOfText}
              lang={lang}
              onClick={() => {
                setReason(one);
                setMissing(false);
              }}
            >
              {one}
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
        <div className={layout.actions}>
          <Button type="submit" color="red">
            {texts[move].action}
          </Button>
          <CancelButton onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
