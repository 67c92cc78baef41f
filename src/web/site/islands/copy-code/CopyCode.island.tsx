import { type ReactNode, useRef } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island, Still } from "#core/web/ui/island/island.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { useShortStatus } from "#core/web/ui/use-short-status.ts";
import styles from "./CopyCode.module.css";

type Props = { name: string; children: ReactNode };

/** A piece of code that people paste elsewhere: a click into it selects all of it, and with the script a button copies it. */
export const CopyCode = island<Props>(
  { name: "CopyCode", props: { name: true }, texts: "islands" },
  function CopyCode({ name, children }) {
    const { label, named } = useTexts("island-markup").copy;
    const { copied, failed } = useTexts("islands").copy;
    const isHydrated = useIsHydrated();
    const code = useRef<HTMLElement>(null);
    const [status, say] = useShortStatus();
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(code.current!.textContent);
        say(copied);
      } catch {
        say(failed); // permission denied, or not a secure context
        getSelection()?.selectAllChildren(code.current!);
      }
    };
    return (
      <div className={styles.copy}>
        <pre lang="zxx">
          <Still as="code" ref={code}>
            {children}
          </Still>
        </pre>
        <button type="button" hidden={!isHydrated} aria-label={named({ name })} onClick={copy}>
          {label}
        </button>
        <p role="status">{status}</p>
      </div>
    );
  },
);
