import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { usePlaces } from "#core/web/ui/places.ts";
import { Here } from "./Here.island.tsx";

/** The button “Where am I?” among the known places. */
export function WhereAmI({ className }: { className?: string | undefined }) {
  const locale = useLocale();
  const places = usePlaces().all.map((place): [string, number, number] => [
    plain(place, "name", locale),
    place.latitude,
    place.longitude,
  ]);
  return <Here places={places} className={className} />;
}
