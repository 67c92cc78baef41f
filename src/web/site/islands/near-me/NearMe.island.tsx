import { useEffect, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { island } from "#core/web/ui/island/island.tsx";
import styles from "./near-me.module.css";
import { hideOwnPosition, openNear } from "./own-position.ts";
import { usePosition } from "./use-position.ts";

/** The button “Near me”: opens the list of the nearest pages. Shown where the browser knows where it is. `className` is that of the button. */
export const NearMe = island<{ className?: string | undefined }>(
  { name: "NearMe", props: { className: true }, texts: "near-me" },
  function NearMe({ className }) {
    const { label } = useTexts("near-me");
    const pages = useHref()("/pages");
    const [canLocate, setCanLocate] = useState(false);
    useEffect(() => {
      hideOwnPosition();
      setCanLocate("geolocation" in navigator);
    }, []);
    const { status, ask } = usePosition((coords) => {
      openNear(pages, coords);
      return "";
    });
    return (
      <div className={styles.near}>
        <button type="button" className={className} hidden={!canLocate} onClick={ask}>
          {label}
        </button>
        <p role="status">{status}</p>
      </div>
    );
  },
);
