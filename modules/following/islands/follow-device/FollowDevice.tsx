import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { Followed } from "#modules/following/contract.ts";
import { RHYTHMS } from "#modules/following/rules/rhythms.ts";
import { FollowHere } from "./FollowHere.island.tsx";

/**
 * Following on this device, and what it follows already; nothing where the operator has switched it off.
 * @param followed null: only what is followed already
 */
export function FollowDevice({ followed }: { followed: Followed | null }) {
  const { rhythm, rhythms } = useTexts("following");
  const { push } = useSite().site;
  if (!push) return null;
  return (
    <FollowHere publicKey={push.key} followed={followed}>
      <legend>{rhythm}</legend>
      {RHYTHMS.map((one) => (
        <label key={one}>
          <input type="radio" name="device-rhythm" value={one} defaultChecked={one === "daily"} />
          <span>{rhythms[one]}</span>
        </label>
      ))}
    </FollowHere>
  );
}
