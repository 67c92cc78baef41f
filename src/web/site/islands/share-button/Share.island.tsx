import type { MouseEvent } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island } from "#core/web/ui/island/island.tsx";
import { pressBySpace } from "#core/web/ui/press-by-space.ts";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { useShortStatus } from "#core/web/ui/use-short-status.ts";
import styles from "./Share.module.css";

/** A mailto link; with the script it opens the share sheet of the device (Web Share API), or copies the address. */
export const Share = island<{ title: string; address: string }>(
  { name: "Share", props: { title: true, address: true }, when: "touch", texts: "islands" },
  function Share({ title, address }) {
    const { label } = useTexts("island-markup").share;
    const texts = useTexts("islands").share;
    const isHydrated = useIsHydrated();
    const [status, say] = useShortStatus();
    const share = async (event: MouseEvent) => {
      event.preventDefault();
      // Rejected when the reader cancels: no message.
      if (navigator.share) return navigator.share({ title, url: address }).catch(() => {});
      try {
        await navigator.clipboard.writeText(address);
        say(texts.copied);
      } catch {
        // The clipboard needs HTTPS and permission: otherwise the address is shown for copying.
        say(texts.failed({ url: address }), false);
      }
    };
    const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
    return (
      <div className={styles.share} data-print="no">
        <a href={mail} role={isHydrated ? "button" : undefined} onClick={share} onKeyDown={pressBySpace}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v7h14v-7" />
          </svg>
          {label}
        </a>
        <p role="status">{status}</p>
      </div>
    );
  },
);
