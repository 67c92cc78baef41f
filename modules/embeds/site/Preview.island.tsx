import { useEffect, useRef } from "react";
import { island } from "#core/web/ui/island/island.tsx";
import styles from "./elsewhere-shown.module.css";

/** What an embed looks like on other sites; with the script it is as high as what it shows. */
export const Preview = island<{ address: string; title: string }>(
  { name: "Preview", props: { address: true, title: true } },
  function Preview({ address, title }) {
    const frame = useRef<HTMLIFrameElement>(null);
    useEffect(() => {
      const resize = ({ origin, source, data }: MessageEvent) => {
        const { current } = frame;
        if (origin !== location.origin || source !== current?.contentWindow || data?.eolaire !== "height") return;
        current.style.height = `${data.height}px`;
      };
      addEventListener("message", resize);
      frame.current?.contentWindow?.postMessage({ eolaire: "measure" }, location.origin);
      return () => removeEventListener("message", resize);
    }, []);
    return <iframe ref={frame} className={styles.preview} src={address} title={title} loading="lazy" />;
  },
);
