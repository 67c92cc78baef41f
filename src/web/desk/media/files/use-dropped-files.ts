import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Files that are dropped on an element or, with `pastes`, pasted anywhere in the document. A drop beside the element is
 * ignored, so that the browser does not open the file in place of the desk.
 * @returns whether files are dragged over the window
 */
export function useDroppedFiles(
  place: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  { pastes = false }: { pastes?: boolean } = {},
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const hold = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      if (place.current?.contains(event.target as Node)) take.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", hold, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? setIsOver(false), { signal });
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData?.files.length) take.current([...clipboardData.files]);
    };
    if (pastes) document.addEventListener("paste", paste, { signal });
    return () => end.abort();
  }, [place, pastes]);
  return isOver;
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
