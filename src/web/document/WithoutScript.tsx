import formStyles from "../app/form/form.module.css";
import { useTexts } from "../i18n/texts.tsx";
import { useHref } from "../i18n/use-href.ts";

/** What a reader without scripts sees in place of a form: why, and how to reach somebody. */
export function WithoutScript() {
  const texts = useTexts("auth");
  const href = useHref();
  return (
    <noscript>
      <div className={formStyles.noScript} data-above="6" data-below="5" data-inside="5">
        <h1>{texts.noScriptTitle}</h1>
        <p>{texts.noScript}</p>
        <p>
          <a href={href("/feedback")}>{texts.noScriptWrite}</a>
        </p>
      </div>
    </noscript>
  );
}
