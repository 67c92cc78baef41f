import { useTexts } from "../../i18n/texts.tsx";
import { useIsland } from "../page-resources.ts";
import { useRenderTime } from "../render-time.ts";
import styles from "./OpeningState.module.css";
import { nextWording, type OpeningStatus, openingText } from "./opening-text.ts";

interface Props {
  /** A page or its card: anything with the contract's opening fields. */
  of: OpeningStatus;
  size?: "small" | "large";
}

/** Whether it is open, as a pill that a script updates at the next change. */
export function OpeningState({ of, size = "small" }: Props) {
  useIsland("opening-state");
  const { now, until } = useRenderTime();
  until(nextWording(of, now));
  const { text, tone } = openingText(of, new Date(now.epochMilliseconds), useTexts("opening"));
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
