import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../app/app-context.tsx";
import type { Position } from "./pin-map.ts";

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000 };

/** Tells where the device is; asked of the browser only when the button is pressed. */
export function OwnPosition({ onFound }: { onFound: (position: Position) => void }) {
  const { map: texts } = useTexts("desk");
  const [state, setState] = useState<"idle" | "looking" | "found" | "failed">("idle");
  const look = () => {
    setState("looking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onFound(coords);
        setState("found");
      },
      () => setState("failed"),
      OPTIONS,
    );
  };
  return (
    <>
      <Button variant="light" onClick={look} loading={state === "looking"}>
        {texts.usePosition}
      </Button>
      <p role="status">{state === "idle" ? "" : texts.position[state]}</p>
    </>
  );
}
