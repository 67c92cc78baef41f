/** What is used of libheif, whose package has no types for its bundle. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  export type HeifImage = {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** @param onDrawn is called with null where it cannot be decoded */
    display(pixels: ImageData, onDrawn: (pixels: ImageData | null) => void): void;
  };

  /** Compiles the decoder. */
  export default function load(): { HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] } };
}
