import { Checkbox } from "@mantine/core";
import { useApp } from "#core/web/app/app-context.tsx";
import { MediaImage } from "#core/web/desk/media/MediaImage.tsx";
import { SortableList } from "#core/web/desk/shell/SortableList.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Comparison, Plan, Taken } from "./comparison.ts";
import styles from "./merges.module.css";

const WIDTH_PX = 160;

type Props = { of: Comparison; plan: Plan; onChange: (plan: Plan) => void };

/** Which photos and recordings of both come along, and in which order. */
export function MediaChoices({ of, plan, onChange }: Props) {
  const texts = useTexts("merging");
  const { locale } = useApp();
  const photoName = ({ id, side }: Plan["photos"][number]) => {
    const n = of[side].photos.findIndex((one) => one.id === id) + 1;
    return texts.photo({ n, name: plain(of[side], "name", locale) });
  };
  return (
    <>
      <h2>{texts.photos}</h2>
      {plan.photos.length === 0 ? (
        <p className={layout.quiet}>{texts.noMedia}</p>
      ) : (
        <>
          <p className={layout.quiet}>{texts.photosHint}</p>
          <SortableList
            label={texts.photos}
            items={plan.photos}
            nameOf={photoName}
            onMove={async (item, place) => onChange({ ...plan, photos: moved(plan.photos, item, place) })}
          >
            {(item, controls) => (
              <div
                className={`${layout.actions} ${styles.medium}`}
                data-row-gap="2"
                data-left-out={!item.isTaken || undefined}
              >
                <MediaImage photo={item.item} alt="" width={WIDTH_PX} className={styles.photo} />
                <Checkbox
                  size="md"
                  label={photoName(item)}
                  checked={item.isTaken}
                  onChange={() => onChange({ ...plan, photos: toggled(plan.photos, item.id) })}
                />
                {controls}
              </div>
            )}
          </SortableList>
        </>
      )}
      {plan.audio.length > 0 && (
        <>
          <h2>{texts.audio}</h2>
          <SortableList
            label={texts.audio}
            items={plan.audio}
            nameOf={({ item }) => plain(item, "title", locale)}
            onMove={async (item, place) => onChange({ ...plan, audio: moved(plan.audio, item, place) })}
          >
            {(item, controls) => (
              <div
                className={`${layout.actions} ${styles.medium}`}
                data-row-gap="2"
                data-left-out={!item.isTaken || undefined}
              >
                <Checkbox
                  size="md"
                  label={plain(item.item, "title", locale)}
                  checked={item.isTaken}
                  onChange={() => onChange({ ...plan, audio: toggled(plan.audio, item.id) })}
                />
                {controls}
              </div>
            )}
          </SortableList>
        </>
      )}
    </>
  );
}

const toggled = <Item,>(items: Taken<Item>[], id: string): Taken<Item>[] =>
  items.map((one) => (one.id === id ? { ...one, isTaken: !one.isTaken } : one));

function moved<Item>(items: Taken<Item>[], item: Taken<Item>, place: number): Taken<Item>[] {
  const others = items.filter(({ id }) => id !== item.id);
  return [...others.slice(0, place), item, ...others.slice(place)];
}
