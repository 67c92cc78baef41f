import { Checkbox, NativeSelect, Radio } from "@mantine/core";
import { wholeColor } from "#core/contract/fields.ts";
import { contract } from "#core/contract/index.ts";
import { isLanguage, LANGUAGE_CODES, type Language, pairOf } from "#core/contract/language-codes.ts";
import { LANGUAGES } from "#core/contract/languages.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { LANDSCAPES, OFFERS, PLACE_NOUNS } from "#core/contract/office/settings.ts";
import { STANDARD_COLOR, shownColor } from "#core/domain/brand-colours.ts";
import { landscapeAddress } from "#core/texts/drawing/landscapes.ts";
import { CheckField } from "#core/web/desk/form/CheckField.tsx";
import form from "#core/web/desk/form/form.module.css";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { type OnList, useBeforeFocus } from "#core/web/desk/form/use-before-focus.ts";
import { useList, useText } from "#core/web/desk/form/use-fields.ts";
import { PinFields } from "#core/web/desk/map/PinFields.tsx";
import { ColorField } from "#core/web/desk/media/colors/ColorField.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { PictureFields } from "./PictureFields.tsx";
import { Setting, type SettingProps } from "./Setting.tsx";
import styles from "./settings.module.css";

const input = contract.editSettings.input.shape;

export const NameFields = (props: SettingProps) => (
  <div className={form.pair}>
    <Setting {...props} name="name">
      <TextField section={props.section} name="name" lang={FIRST} of={input.name} />
    </Setting>
    <Setting {...props} name="name_ie">
      <TextField section={props.section} name="name_ie" lang={SECOND} of={input.name_ie} />
    </Setting>
  </div>
);

/** What the place calls itself: one of the nouns that are known in every language, or words of its own. */
export function PlaceNoun({ section }: Pick<SettingProps, "section">) {
  const texts = useTexts("admin-settings");
  const { kinds } = useTexts("place");
  return (
    <>
      <NativeSelect
        size="md"
        {...section.form.register("place_noun")}
        label={section.labels.place_noun}
        description={texts.nounHint}
        data={[...PLACE_NOUNS, "own" as const].map((value) => ({ value, label: kinds[value] }))}
      />
      {useText(section, "place_noun") === "own" && (
        <div className={form.pair}>
          {(["place_the", "place_in", "place_of"] as const).map((name) => [
            <TextField key={name} section={section} name={name} lang={FIRST} of={input[name]} />,
            <TextField
              key={`${name}_ie`}
              section={section}
              name={`${name}_ie`}
              lang={SECOND}
              of={input[`${name}_ie`]}
            />,
          ])}
        </div>
      )}
    </>
  );
}

export function OfferFields({ section }: Pick<SettingProps, "section">) {
  const { hints } = useTexts("admin-settings");
  return OFFERS.map((offer) => <CheckField key={offer} section={section} name={`has_${offer}`} hint={hints[offer]} />);
}

export function MapFields(props: SettingProps) {
  const texts = useTexts("admin-settings");
  const { section } = props;
  return (
    <>
      <Setting {...props} name="latitude" as="map_latitude">
        <PinFields section={section} />
      </Setting>
      <Setting {...props} name="map_zoom">
        <TextField section={section} name="map_zoom" inputMode="numeric" description={texts.zoomHint} />
      </Setting>
    </>
  );
}

/** The two languages of all texts, which comes first, and which more there are for readers. */
export function LanguageFields(props: SettingProps) {
  const { wizard: texts } = useTexts("setup");
  const names = useTexts("languages");
  const { section, settings } = props;
  const [pair, setPair] = useList(section, "text_languages");
  const [chosen, set] = useList(section, "languages");
  const { before, onList } = useBeforeFocus({ pair, chosen });
  const isOpen = settings.setup_step !== "done";
  // Of English and Irish, English is stored first, whichever comes first for readers: clients know these fields.
  const choosePair = (next: readonly Language[]) => {
    setPair([...(pairOf(next) ?? next)]);
    const more = before.chosen.filter((one) => !before.pair.includes(one) && !next.some((code) => code === one));
    set([...next, ...more]);
  };
  const inOrder = orderedPair({ pair, chosen });
  const standsIn = pair.filter(isLanguage).filter((code) => !LANGUAGES[code].isComplete);
  return (
    <Setting {...props} name="languages">
      {isOpen ? (
        <PairFields pair={inOrder} before={orderedPair(before)} onChange={choosePair} onList={onList} />
      ) : (
        <Radio.Group
          size="md"
          label={texts.firstLanguage}
          value={inOrder[0] ?? null}
          onChange={(value) => set([value, ...chosen.filter((one) => one !== value)])}
        >
          {pair.map((language) => (
            <Radio key={language} my="xs" size="md" value={language} label={names[language as Language].name} />
          ))}
        </Radio.Group>
      )}
      {standsIn.map((language) => (
        <p key={language}>
          {texts.standsIn({ language: names[language].name, other: names[standInFor(language)].name })}
        </p>
      ))}
      {LANGUAGE_CODES.filter((code) => !pair.includes(code)).map((language) => (
        <Checkbox
          key={language}
          size="md"
          label={texts.more({ language: names[language].name })}
          checked={chosen.includes(language)}
          onChange={({ target }) =>
            set(target.checked ? [...chosen, language] : chosen.filter((one) => one !== language))
          }
        />
      ))}
    </Setting>
  );
}

const orderedPair = ({ pair, chosen }: Record<"pair" | "chosen", readonly string[]>) =>
  chosen.filter((code) => pair.includes(code)).filter(isLanguage);

/** The language of what a language has no texts for. */
const standInFor = (language: Language) =>
  LANGUAGES[language].fallback.find((code) => LANGUAGES[code].isComplete) ?? language;

type PairProps = {
  pair: readonly Language[];
  /** The pair of when the list got the focus. */
  before: readonly Language[];
  onChange: (pair: readonly Language[]) => void;
  onList: OnList;
};

/** Each of the two is another one: whoever chooses the other one exchanges them. */
function PairFields({ pair, before: [first = FIRST, second = SECOND], onChange, onList }: PairProps) {
  const { wizard: texts } = useTexts("setup");
  const names = useTexts("languages");
  const data = LANGUAGE_CODES.map((value) => ({ value, label: names[value].name }));
  const select = (label: string, value: string | undefined, choose: (code: Language) => readonly Language[]) => (
    <NativeSelect
      size="md"
      label={label}
      data={data}
      value={value ?? ""}
      onChange={({ target }) => onChange(choose(isLanguage(target.value) ? target.value : FIRST))}
      {...onList}
    />
  );
  return (
    <>
      {select(texts.firstLanguage, pair[0], (code) => [code, code === second ? first : second])}
      {select(texts.secondLanguage, pair[1], (code) => [code === first ? second : first, code])}
      <p>{texts.languagesStay}</p>
    </>
  );
}

/** The sentence and the picture of the home page. */
export function LookFields({ section, settings }: SettingProps) {
  const texts = useTexts("admin-settings");
  const color = useText(section, "color");
  const correction = shownColor(wholeColor(color) ?? STANDARD_COLOR);
  return (
    <>
      <div className={form.pair}>
        <TextField
          section={section}
          name="sentence"
          lang={FIRST}
          of={input.sentence}
          description={texts.sentenceHint}
        />
        <TextField section={section} name="sentence_ie" lang={SECOND} of={input.sentence_ie} />
      </div>
      <PictureFields settings={settings} />
      <ColorField section={section} name="color" sample={section.labels.color} />
      {correction.isCorrected && (
        <p className={`${layout.row} ${styles.corrected}`} data-wrap="no" data-align="center" role="status">
          <span style={{ background: correction.color }} />
          {texts.corrected}
        </p>
      )}
      <fieldset className={`${form.group} ${styles.landscapes}`}>
        <legend>{section.labels.landscape}</legend>
        {LANDSCAPES.map((landscape) => (
          <label key={landscape} className={`${layout.box} ${styles.landscape}`}>
            <input type="radio" value={landscape} {...section.form.register("landscape")} />
            <img src={landscapeAddress(landscape)} alt="" width={240} height={120} loading="lazy" />
            <span>{texts.landscapes[landscape]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

export const OfficeFields = (props: SettingProps) => {
  const texts = useTexts("admin-settings");
  const { section } = props;
  return (
    <>
      <div className={form.pair}>
        <TextField section={section} name="office_address" lang={FIRST} of={input.office_address} />
        <TextField section={section} name="office_address_ie" lang={SECOND} of={input.office_address_ie} />
        <TextField section={section} name="office_hours" lang={FIRST} of={input.office_hours} />
        <TextField section={section} name="office_hours_ie" lang={SECOND} of={input.office_hours_ie} />
      </div>
      <Setting {...props} name="mail_sender">
        <TextField section={section} name="mail_sender" description={texts.senderHint} />
      </Setting>
      <Setting {...props} name="moderates_edits">
        <CheckField section={section} name="moderates_edits" hint={texts.moderatesHint} />
      </Setting>
    </>
  );
};
