import { Button, type ButtonProps } from "@mantine/core";
import { useRef } from "react";
import { FILE_KINDS, type FileKind } from "./file-kinds.ts";

type Props = Pick<ButtonProps, "variant" | "className" | "disabled"> & {
  kind: FileKind;
  children: string;
  multiple?: boolean;
  /** Opens the camera itself, where there is one. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that opens the browser's file chooser. */
export function FileButton({ kind, children, multiple = false, camera = false, onFiles, ...look }: Props) {
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
        accept={FILE_KINDS[kind].accept}
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
