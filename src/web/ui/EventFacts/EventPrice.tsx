import type { ReactNode } from "react";
import { Bi, type Bilingual } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

type Props = {
  event: Bilingual<"price_text"> & { free: boolean };
  /** Puts the price into its place; not called where the cost is unknown. */
  children: (price: ReactNode) => ReactNode;
};

/** What an event costs: the organiser's words, else “free of charge” where that was chosen, else nothing. */
export function EventPrice({ event, children }: Props) {
  const texts = useTexts("writing").events;
  if (event.price_text || event.price_text_ie) return children(<Bi of={event} field="price_text" />);
  return event.free ? children(texts.free) : null;
}
