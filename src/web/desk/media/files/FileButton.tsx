import { Button, type ButtonProps } from "@mantine/core";
import { useRef } from "react";

type Props = Pick<ButtonProps, "variant" | "className" | "disabled"> & {
  /** The attribute of `<input type=file>`. */
  accept: string;
  children: string;
  multiple?: boolean;
  /** Opens the camera of a phone. */
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
          target.value = ""; // otherwise choosing the same file again fires no event
        }}
      />
    </>
  );
}
