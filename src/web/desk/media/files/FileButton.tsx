import { Button, type ButtonProps } from "@mantine/core";
import { useRef } from "react";

type Props = Pick<ButtonProps, "variant" | "className" | "disabled"> & {
  /** What the chooser offers, as the attribute of `<input type=file>` says it. */
  accept: string;
  children: string;
  multiple?: boolean;
  /** Opens the camera itself, where there is one. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that opens the browser's file chooser. */
export function FileButton({ accept, children, multiple = false, camera = false, onFiles, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null);
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
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ""; // the same file may be chosen again
        }}
      />
    </>
  );
}
