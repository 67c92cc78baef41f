import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island, Still } from "#core/web/ui/island/island.tsx";
import type { MapData } from "#core/web/ui/map/map-data.ts";

type Props = {
  isSearchable: boolean;
  isTall: boolean;
  loads: "visible" | "click";
  className?: string | undefined;
  /** The drawing, and the data of the map as JSON. */
  children: ReactNode;
  attribution: ReactNode;
};

/**
 * Leaflet in place of a drawing. It loads on a click where the reader saves data, and on touch screens: there most scroll past a map that is
 * only beside the text, and its script would make the page stutter.
 */
export const LiveMap = island<Props>(
  {
    name: "LiveMap",
    props: { isSearchable: true, isTall: true, loads: true, className: true },
    when: "visible",
    texts: "place-map",
  },
  function LiveMap({ isSearchable, isTall, loads, className, children, attribution }) {
    const { map: texts } = useTexts("place-map");
    const opening = useTexts("opening");
    const root = useRef<HTMLDivElement>(null);
    /** `offered`: by a button. */
    const [state, setState] = useState<"drawn" | "offered" | "opened" | "ready">("drawn");
    const [notice, setNotice] = useState("");

    useEffect(() => {
      const isLate = loads === "click" || savesData() || (!isSearchable && matchMedia("(hover: none)").matches);
      setState(isLate ? "offered" : "opened");
    }, [loads, isSearchable]);

    const isOpened = state === "opened" || state === "ready";
    useEffect(() => {
      if (!isOpened) return;
      const element = root.current!;
      const stop = new AbortController();
      let close = () => {};
      const open = async () => {
        setNotice(texts.loading);
        try {
          const { openMap } = await import("./map-view.ts");
          const data = JSON.parse(element.querySelector('script[type="application/json"]')!.textContent) as MapData;
          const shown = await openMap(element, data, { texts: { map: texts, opening }, isSearchable, say: setNotice });
          if (stop.signal.aborted) return shown();
          close = shown;
          setState("ready");
        } catch (error) {
          // Offline: the drawing stays, and the list beside it has all links.
          setNotice(texts.error);
          console.error(error);
        }
      };
      void open();
      return () => {
        stop.abort();
        close();
      };
    }, [isOpened]);

    return (
      <div
        ref={root}
        className={className}
        data-load={loads}
        data-tall={isTall ? "" : undefined}
        data-ready={state === "ready" ? "" : undefined}
      >
        <div className="frame">
          <Still as="div" className="still">
            {children}
          </Still>
          <button type="button" className="start" hidden={state !== "offered"} onClick={() => setState("opened")}>
            {texts.openMap}
          </button>
          <p className="notice" role="status">
            {notice}
          </p>
        </div>
        <Still as="div" className="still">
          {attribution}
        </Still>
      </div>
    );
  },
);

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
