import { Button, type ButtonProps } from "@mantine/core";
import { useEffect, useRef } from "react";

type Props = Pick<ButtonProps, "variant" | "className" | "disabled"> & {
  /** The attribute of `<input type=file>`. */
  accept: string;
  children: string;
  multiple?: boolean;
  /** Opens the camera of a phone. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
};

/**
 * A button that opens the browser's file chooser. What is chosen arrives also where the screen has gone meanwhile, such as to that of what was
 * saved: React hears no event of an element that left the document, so that the element itself is listened to, for as long as it is there.
 */
export function FileButton({ accept, children, multiple = false, camera = false, onFiles, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current!;
    element.onchange = () => {
      onFiles([...(element.files ?? [])]);
      element.value = ""; // otherwise choosing the same file again fires no event
    };
  });
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
      />
    </>
  );
}
