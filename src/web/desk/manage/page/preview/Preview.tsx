import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { PagePreview } from "../../../../../contract/pages/own.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { dressFrame } from "./dress-frame.ts";
import styles from "./preview.module.css";
import { useTyped } from "./typed-context.ts";

/** So long a pause in typing before the preview follows. */
const PAUSE_MS = 500;

/** The page as visitors will see it on a phone, with what is typed and not saved yet: made by the public site itself. */
export function Preview() {
  const page = usePageOfDesk();
  const { locale } = useApp();
  const [changes] = useDebouncedValue(useTyped().changes, PAUSE_MS);
  const preview = useRead("pagePreview", { page_id: page.id, locale, changes }, { placeholderData: keepPreviousData });
  const { refetch } = preview;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) refetch();
    shown.current = page;
  }, [page, refetch]);
  return <Loaded of={preview}>{(made) => <Frame made={made} />}</Loaded>;
}

function Frame({ made }: { made: PagePreview }) {
  const { page: texts } = useTexts("desk");
  const { client } = useSignedIn();
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = useCallback(() => dressFrame(frame.current!, made, client.readMedia), [made, client]);
  useEffect(dress, [dress]);
  return (
    <iframe ref={frame} title={texts.preview} className={styles.frame} sandbox="allow-same-origin" onLoad={dress} />
  );
}
