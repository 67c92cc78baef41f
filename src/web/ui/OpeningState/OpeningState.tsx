import { mayBeClosed, nextTextChange, type OpeningStatus, openingText } from "#core/texts/opening-text.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "../page-resources.ts";
import { useRenderTime } from "../render-time.ts";
import styles from "./OpeningState.module.css";

interface Props {
  /** A page, a card, or anything else with the opening fields of the contract. */
  of: OpeningStatus;
  size?: "small" | "large";
}

/** Whether it is open, as a pill that a script updates at the next change. */
export function OpeningState({ of, size = "small" }: Props) {
  useIsland("opening-state");
  const { now, until } = useRenderTime();
  until(nextTextChange(of, now));
  const { text, tone } = openingText(of, new Date(now.epochMilliseconds), useTexts("opening"));
  if (mayBeClosed(of, new Date(now.epochMilliseconds))) {
    return (
      <span className={styles.pill} data-tone={tone} data-size={size}>
        <span>
          {text}: <Bi of={{ reason: null, reason_ie: null, ...of.may_be_closed }} field="reason" />
        </span>
      </span>
    );
  }
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
