import { useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";

const TIMEOUT_MS = 15_000;
/** A position of this age is good enough to sort a list by. */
const MAX_AGE_MS = 5 * 60_000;

/** @param found what is said of the position; empty: nothing */
export function usePosition(found: (coords: GeolocationCoordinates) => string): { status: string; ask: () => void } {
  const texts = useTexts("near-me");
  const [status, setStatus] = useState("");
  const fail = ({ code }: GeolocationPositionError) =>
    setStatus([texts.unavailable, texts.denied, texts.unavailable, texts.timeout][code]!);
  const ask = () => {
    setStatus(texts.asking);
    navigator.geolocation.getCurrentPosition(({ coords }) => setStatus(found(coords) || texts.asking), fail, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    });
  };
  return { status, ask };
}
