import { mayBeClosed, type OpeningStatus, openingText } from "#core/texts/opening-text.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useNow } from "../render-time.ts";
import { OpeningNow } from "./OpeningNow.island.tsx";
import styles from "./OpeningState.module.css";

interface Props {
  /** A page, a card, or anything else with the opening fields of the contract. */
  of: OpeningStatus;
  size?: "large";
}

/** Whether it is open, as a pill. */
export function OpeningState({ of, size }: Props) {
  const texts = useTexts("opening");
  const now = new Date(useNow());
  if (!mayBeClosed(of, now)) return <OpeningNow of={of} size={size} />;
  const { text, tone } = openingText(of, now, texts);
  return (
    <span className={styles.pill} data-tone={tone} data-size={size ?? "small"}>
      <span>
        {text}: <Bi of={{ reason: null, reason_ie: null, ...of.may_be_closed }} field="reason" />
      </span>
    </span>
  );
}
