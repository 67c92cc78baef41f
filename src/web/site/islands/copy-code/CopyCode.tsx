import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./copy-code.css";

/** A piece of code that people paste elsewhere: a click into it selects all of it, and with the script a button copies it. */
export function CopyCode({ name, code }: { name: string; code: string }) {
  useIsland("copy-code");
  const texts = useTexts("island-markup").copy;
  return (
    <copy-code>
      <pre lang="zxx">
        <code>{code}</code>
      </pre>
      <button type="button" hidden aria-label={texts.named({ name })}>
        {texts.label}
      </button>
      <p role="status" />
    </copy-code>
  );
}
