import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Files that are dropped on an element or, with `pastes`, pasted anywhere. One that misses the element is not opened
 * instead of the desk.
 * @returns whether files are held over the window now
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
