import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_PAGE_POINTS } from "#core/contract/limits.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island, Still } from "#core/web/ui/island/island.tsx";
import type { MapData } from "#core/web/ui/map/map-data.ts";
import { layersOf, type MapLayer, NOTHING } from "./layers.ts";
import type { OpenMap, openMap } from "./open-map.ts";

type Props = {
  /** Whether it offers to search the visible area, and shows stories and walks beside the places. */
  isSearchable: boolean;
  /** The drawing, and `MapData` as JSON. */
  children: ReactNode;
};

/**
 * Puts a Leaflet map over the drawing when it is visible. At a press where the reader saves data, and on touch screens: there most scroll
 * past a map that is only beside the text, and its script would make the page stutter.
 */
export const MapView = island<Props>(
  { name: "MapView", props: { isSearchable: true }, when: "visible", texts: "place-map" },
  function MapView({ isSearchable, children }) {
    const texts = useTexts("place-map");
    const opening = useTexts("opening");
    const [keys] = useState(() => `map-keys-${count++}`);
    const drawing = useRef<HTMLDivElement>(null);
    const canvas = useRef<HTMLDivElement>(null);
    const [isOffered, setOffered] = useState(false);
    /** What opens it, once it is loaded. */
    const [opener, setOpener] = useState<{ openMap: typeof openMap } | null>(null);
    const [map, setMap] = useState<OpenMap | null>(null);
    const [notice, setNotice] = useState("");
    const [inView, setInView] = useState("");
    /** Whether the area that is seen is that of the search; null: not all of its places are there yet. */
    const [area, setArea] = useState<"same" | "other" | null>(null);

    /** Such as offline: the drawing stays, and the list beside it has all links. */
    const fail = (error: unknown) => {
      setOpener(null);
      setNotice(texts.error);
      console.error(error);
    };
    const load = () => {
      setOffered(false);
      setNotice(texts.loading);
      import("./open-map.ts").then(setOpener, fail);
    };

    useEffect(() => {
      if (savesData() || (!isSearchable && matchMedia("(hover: none)").matches)) setOffered(true);
      else load();
    }, []);

    useEffect(() => {
      if (!opener) return;
      let isClosed = false;
      let opened: OpenMap | undefined;
      const data = JSON.parse(drawing.current!.querySelector("script")!.textContent) as MapData;
      opener
        .openMap(
          canvas.current!,
          data,
          { map: texts, opening },
          {
            inView: (n) => setInView(texts.inView({ n })),
            complete: (total) => {
              if (total > MAX_PAGE_POINTS) setNotice(texts.first({ n: MAX_PAGE_POINTS, total: grouped(total) }));
              setArea("same");
            },
            moved: () => setArea("other"),
          },
        )
        .then((found) => {
          if (isClosed) return found.close();
          opened = found;
          setNotice((now) => (now === texts.loading ? "" : now));
          setMap(found);
        })
        .catch(fail);
      return () => {
        isClosed = true;
        opened?.close();
      };
    }, [opener]);

    return (
      <div className="frame" data-ready={map ? "" : undefined}>
        <Still as="div" ref={drawing}>
          {children}
        </Still>
        <button type="button" className="start" hidden={!isOffered} onClick={load}>
          {texts.openMap}
        </button>
        {opener && <section ref={canvas} className="canvas" aria-label={texts.label} aria-describedby={keys} />}
        {map && (
          <>
            <p id={keys} className="visually-hidden">
              {texts.keys}
            </p>
            <p className="visually-hidden" role="status">
              {inView}
            </p>
          </>
        )}
        {map && isSearchable && (
          <div className="layers">
            {layersOf(texts).map((layer) => (
              <LayerSwitch key={layer.name} layer={layer} map={map} say={setNotice} />
            ))}
          </div>
        )}
        {map && isSearchable && area && (
          <button
            type="button"
            className="search-area"
            hidden={area === "same"}
            onClick={() => location.assign(map.areaAddress())}
          >
            {texts.searchArea}
          </button>
        )}
        <p className="notice" role="status">
          {notice}
        </p>
      </div>
    );
  },
);

let count = 0;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

type LayerProps = { layer: MapLayer; map: OpenMap; say: (notice: string) => void };

/** Shows a layer, and hides it again. */
function LayerSwitch({ layer: { name, none, error, load }, map, say }: LayerProps) {
  const [isShown, setShown] = useState(false);
  /** As it was pressed last: it may be pressed again while the layer is loaded. */
  const isWanted = useRef(false);
  const loaded = useRef<ReturnType<typeof load>>(undefined);
  const want = (wanted: boolean) => {
    isWanted.current = wanted;
    setShown(wanted);
  };
  const toggle = async () => {
    want(!isWanted.current);
    say("");
    if (!isWanted.current) return map.showLayer(name, NOTHING);
    try {
      loaded.current ??= load();
      const found = await loaded.current;
      if (!isWanted.current) return;
      map.showLayer(name, found);
      say(found.pins.length === 0 ? none : "");
    } catch (problem) {
      loaded.current = undefined;
      want(false);
      say(error);
      console.error(problem);
    }
  };
  return (
    <button type="button" className="layer" aria-pressed={isShown} onClick={toggle}>
      {name}
    </button>
  );
}
