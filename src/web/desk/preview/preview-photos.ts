/** Reads a file with the team's permission. */
type ReadMedia = (path: string) => Promise<Blob>;

/** The width of the frame, a phone, with two pixels per CSS pixel. */
const WIDTH_PX = 800;
/** One height of the frame before an image is visible. */
const AHEAD = "100%";

/**
 * The photos of a preview. An `<img>` requests without a token, which is refused while the page is not public, so they are
 * loaded by script, each once while the preview is open.
 */
export class PreviewPhotos {
  readonly #readMedia: ReadMedia;
  readonly #urls = new Map<string, string>();

  constructor(readMedia: ReadMedia) {
    this.#readMedia = readMedia;
  }

  /** Takes the addresses of all photos out of a body. @returns the images that are still to be loaded, with their paths */
  takeOver(body: HTMLElement): Map<HTMLImageElement, string> {
    const waiting = new Map<HTMLImageElement, string>();
    for (const image of body.querySelectorAll<HTMLImageElement>('img[src^="/images/"]')) {
      const path = smallestAddress(image);
      for (const source of image.parentElement!.querySelectorAll("source")) source.remove();
      for (const name of ["srcset", "sizes", "src"]) image.removeAttribute(name);
      const url = this.#urls.get(path);
      if (url) image.src = url;
      else waiting.set(image, path);
    }
    return waiting;
  }

  /** Loads photos when they are scrolled near. */
  loadNear(waiting: ReadonlyMap<HTMLImageElement, string>, view: Window & typeof globalThis): void {
    const observer = new view.IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          void this.#load(target as HTMLImageElement, waiting.get(target as HTMLImageElement)!);
        }
      },
      { rootMargin: AHEAD },
    );
    for (const image of waiting.keys()) observer.observe(image);
  }

  /** Frees the photos; afterwards they are loaded again. */
  release(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }

  async #load(image: HTMLImageElement, path: string): Promise<void> {
    try {
      const blob = await this.#readMedia(path);
      if (!this.#urls.has(path)) this.#urls.set(path, URL.createObjectURL(blob));
      image.src = this.#urls.get(path)!;
    } catch (error) {
      console.warn("a photo of the preview could not be read", error);
    }
  }
}

/** The narrowest address that is sharp in the frame. */
function smallestAddress(image: HTMLImageElement): string {
  const offered = (image.getAttribute("srcset") ?? "").split(", ").flatMap((entry) => {
    const [path, width] = entry.split(" ");
    return path && width ? [{ path, width: Number.parseInt(width, 10) }] : [];
  });
  return offered.find(({ width }) => width >= WIDTH_PX)?.path ?? image.getAttribute("src")!;
}
