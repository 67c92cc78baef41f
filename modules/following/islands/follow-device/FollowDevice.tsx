import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useIsland } from "#core/web/ui/page-resources.ts";
import { type Followed, RHYTHMS } from "#modules/following/contract.ts";
import "./follow-device.css";

/**
 * Following on this device, and what it follows already. Hidden until the script has seen that the browser can; nothing where
 * the operator has switched it off.
 * @param followed null: only what is followed already
 */
export function FollowDevice({ followed }: { followed: Followed | null }) {
  const { push } = useSite().site;
  return push ? <Island followed={followed} publicKey={push.key} /> : null;
}

function Island({ followed, publicKey }: { followed: Followed | null; publicKey: string }) {
  useIsland("follow-device", "following-device");
  const { device: texts, rhythm, rhythms } = useTexts("following");
  const isAtOnce = followed?.kind === "notices";
  return (
    <follow-device data-key={publicKey} data-address={followed?.address} id="device">
      <section className={layout.card} aria-labelledby="device-title" hidden>
        <h2 id="device-title">{texts.title}</h2>
        <div data-of="ask" hidden={!followed}>
          {followed && <p>{isAtOnce ? texts.leadNotices : texts.lead[followed.kind === "page" ? "page" : "other"]}</p>}
          {followed && !isAtOnce && (
            <fieldset data-of="rhythm">
              <legend>{rhythm}</legend>
              {RHYTHMS.map((one) => (
                <label key={one}>
                  <input type="radio" name="device-rhythm" value={one} defaultChecked={one === "daily"} />
                  <span>{rhythms[one]}</span>
                </label>
              ))}
            </fieldset>
          )}
          <p data-of="denied" role="note" hidden>
            {texts.denied}
          </p>
          <p data-of="button">
            <Button type="button">{texts.submit}</Button>
          </p>
          <p data-of="privacy">{texts.privacy}</p>
        </div>
        <p role="status" tabIndex={-1} />
        <div data-of="news" hidden>
          <h3>{texts.news}</h3>
          <ul />
        </div>
        <div data-of="list" hidden>
          <h3>{texts.list}</h3>
          <ul />
        </div>
      </section>
    </follow-device>
  );
}
