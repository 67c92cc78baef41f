import { useMessages, useNow } from "use-intl";
import { useLocale } from "../../i18n/bilingual.tsx";
import { useIsland } from "../../site/islands/use-island.ts";
import styles from "./OpeningState.module.css";
import { type OpeningPhrases, type OpeningStatus, openingWords } from "./words.ts";

interface Props {
  /** A page or its card: anything with the contract's opening fields. */
  of: OpeningStatus;
  size?: "small" | "large";
}

/** Whether it is open, in words, as a pill that turns over by itself at the next change. */
export function OpeningState({ of, size = "small" }: Props) {
  useIsland("opening-state");
  const locale = useLocale();
  const phrases = useMessages().opening as OpeningPhrases;
  const { text, tone } = openingWords(of, useNow(), locale, phrases);
  return (
    <opening-state
      class={styles.pill}
      data-tone={tone}
      data-size={size}
      data-state={of.opening_state}
      data-opens={of.opens_at ?? undefined}
      data-closes={of.closes_at ?? undefined}
      data-changes={of.opening_changes.length > 0 ? JSON.stringify(of.opening_changes) : undefined}
    >
      {text}
    </opening-state>
  );
}
