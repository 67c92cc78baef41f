import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./shared-day.css";

/**
 * Plans the day together with others: by a link whose secret stands behind `#`, so that no server and no log sees it. It needs the script;
 * without it the list is shared by its address as it is.
 */
export function SharedDay() {
  useIsland("shared-day");
  const texts = useTexts("my-day").together;
  return (
    <shared-day
      hidden
      data-saved={texts.saved}
      data-waits={texts.waits}
      data-gone={texts.gone}
      data-failed={texts.failed}
      data-full={texts.full}
      data-copied={texts.copied}
      data-stop={texts.reallyStop}
      data-note={texts.note}
      data-save={texts.saveNote}
    >
      <p data-part="begin" className={layout.actions}>
        <Button type="button" kind="quiet" data-press="share">
          {texts.share}
        </Button>{" "}
        <small>{texts.explained}</small>
      </p>
      <section data-part="shared" aria-labelledby="together" hidden>
        <h2 id="together">{texts.title}</h2>
        <p>{texts.whoHas}</p>
        <p>
          <input readOnly aria-label={texts.link} />{" "}
          <Button type="button" kind="quiet" data-press="copy">
            {texts.copy}
          </Button>{" "}
          <Button type="button" kind="quiet" data-press="stop">
            {texts.stop}
          </Button>
        </p>
      </section>
      <p role="status" />
    </shared-day>
  );
}
