import type { KeyboardEvent, MouseEvent } from "react";
import { useWatch } from "react-hook-form";
import type { Photo } from "#core/contract/pages/photos.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MediaImage } from "../MediaImage.tsx";
import styles from "./photos.module.css";

const WIDTH_PX = 640;

/** How far an arrow key moves the point, in per cent. */
const STEP = 5;

const STEPS: ReadonlyMap<string, readonly [x: number, y: number]> = new Map([
  ["ArrowLeft", [-STEP, 0]],
  ["ArrowRight", [STEP, 0]],
  ["ArrowUp", [0, -STEP]],
  ["ArrowDown", [0, STEP]],
]);

type Props = { photo: Photo; section: VersionedForm };

/** The photo, in which a press or the arrow keys choose the point that stays in sight where the photo is cropped. */
export function FocusPoint({ photo, section: { form } }: Props) {
  const { describe: texts } = useTexts("desk-photos");
  const [x, y] = useWatch({ control: form.control, name: ["focus_x", "focus_y"] }).map(Number) as [number, number];
  const set = (nextX: number, nextY: number) => {
    form.setValue("focus_x", String(within(nextX)), { shouldDirty: true });
    form.setValue("focus_y", String(within(nextY)), { shouldDirty: true });
  };
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    if (detail === 0) return; // by Enter: there is no place
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    set(x + step[0], y + step[1]);
  };
  return (
    <>
      <button
        type="button"
        className={styles.focus}
        aria-label={texts.focus({ x, y })}
        aria-describedby="focus-hint"
        onClick={press}
        onKeyDown={move}
      >
        <MediaImage photo={photo} alt="" width={WIDTH_PX} className={styles.described} />
        <span style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p id="focus-hint" className={layout.quiet}>
        {texts.focusHint}
      </p>
    </>
  );
}

const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
