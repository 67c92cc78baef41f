// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mountDesk, refusing } from "#test/support/desk/mounted-desk.tsx";
import { sampleProblem } from "#test/support/sample.ts";
import { PagePreview } from "./PagePreview.tsx";
import { PreviewPhotos } from "./preview-photos.ts";

const picture = (src: string, srcset = "") =>
  `<picture><source srcset="${src}-800.avif"><img src="${src}-400.jpg" srcset="${srcset}" sizes="100vw" alt=""></picture>`;
const SIZES = "/images/page/a-400.jpg 400w, /images/page/a-800.jpg 800w, /images/page/a-1600.jpg 1600w";

function bodyOf(...pictures: string[]): HTMLElement {
  const body = document.createElement("body");
  body.innerHTML = pictures.join("");
  return body;
}

/** A window in which images come near when the test says so. */
function scrolled() {
  const seen: ((near: Element[]) => void)[] = [];
  const observed = new Set<Element>();
  class Observer {
    constructor(heard: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      seen.push((near) => heard([...observed].map((target) => ({ target, isIntersecting: near.includes(target) }))));
    }
    observe = (one: Element) => observed.add(one);
    unobserve = (one: Element) => observed.delete(one);
  }
  return { view: { IntersectionObserver: Observer } as never, comeNear: (...near: Element[]) => seen.at(-1)!(near) };
}

const photosWith = (readMedia: (path: string) => Promise<Blob>) => {
  const photos = new PreviewPhotos(readMedia);
  onTestFinished(() => photos.release());
  return photos;
};

describe("the photos of a preview", () => {
  test("are requested by nothing in its markup, so that none is without the reader's permission", () => {
    const body = bodyOf(picture("/images/page/a", SIZES));
    photosWith(vi.fn()).takeOver(body);
    const image = body.querySelector("img")!;
    expect(["src", "srcset", "sizes"].filter((name) => image.hasAttribute(name))).toEqual([]);
    expect(body.querySelector("source")).toBeNull();
  });

  test.each([
    ["the narrowest that is sharp", SIZES, "/images/page/a-800.jpg"],
    ["its own address where there is no other", "", "/images/page/a-400.jpg"],
    ["its own where all others are too narrow", "/images/page/a-200.jpg 200w", "/images/page/a-400.jpg"],
  ])("are %s", (_, srcset, path) => {
    const body = bodyOf(picture("/images/page/a", srcset));
    expect([...photosWith(vi.fn()).takeOver(body).values()]).toEqual([path]);
  });

  test("of elsewhere, such as a map, stay as they are", () => {
    const body = bodyOf('<img src="https://tiles.example/1.png" alt="">');
    expect(photosWith(vi.fn()).takeOver(body).size).toBe(0);
    expect(body.querySelector("img")!.getAttribute("src")).toBe("https://tiles.example/1.png");
  });

  test("are loaded when they come near, each once", async () => {
    const readMedia = vi.fn(async () => new Blob(["photo"]));
    const photos = photosWith(readMedia);
    const first = bodyOf(picture("/images/page/a"), picture("/images/page/b"));
    const { view, comeNear } = scrolled();
    photos.loadNear(photos.takeOver(first), view);
    expect(readMedia).not.toHaveBeenCalled();
    const [near, far] = [...first.querySelectorAll("img")];
    comeNear(near!);
    await waitFor(() => expect(near!.getAttribute("src")).toMatch(/^blob:/));
    expect(far!.hasAttribute("src")).toBe(false);
    expect(readMedia.mock.calls).toEqual([["/images/page/a-400.jpg"]]);
    // The preview is rendered anew while one types: what was loaded is there at once.
    const again = bodyOf(picture("/images/page/a"), picture("/images/page/b"));
    expect([...photos.takeOver(again).values()]).toEqual(["/images/page/b-400.jpg"]);
    expect(again.querySelector("img")!.getAttribute("src")).toBe(near!.getAttribute("src"));
  });

  test("that cannot be read leave the rest of the preview as it is", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const photos = photosWith(async () => {
      throw new Error("refused");
    });
    const body = bodyOf(picture("/images/page/a"));
    const { view, comeNear } = scrolled();
    photos.loadNear(photos.takeOver(body), view);
    comeNear(body.querySelector("img")!);
    await waitFor(() => expect(warned).toHaveBeenCalledOnce());
    expect(body.querySelector("img")!.hasAttribute("src")).toBe(false);
  });

  test("are freed when the preview is closed, and loaded again afterwards", async () => {
    const readMedia = vi.fn(async () => new Blob(["photo"]));
    const photos = photosWith(readMedia);
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const body = bodyOf(picture("/images/page/a"));
    const { view, comeNear } = scrolled();
    photos.loadNear(photos.takeOver(body), view);
    comeNear(body.querySelector("img")!);
    await waitFor(() => expect(body.querySelector("img")!.hasAttribute("src")).toBe(true));
    photos.release();
    expect(revoked).toHaveBeenCalledWith(body.querySelector("img")!.getAttribute("src"));
    expect(photos.takeOver(bodyOf(picture("/images/page/a"))).size).toBe(1);
  });
});

describe("the preview of a page", () => {
  test("is asked for with what is typed and not saved", async () => {
    const { sent } = mountDesk(<PagePreview page={{ id: "pier" }} changes={{ slogan: "Tea" }} />, {
      locale: "ga",
      answers: {
        pagePreview: { html: "<!doctype html><html lang='ga'><body><h1>An Ché</h1></body></html>", rules: "" },
      },
    });
    await screen.findByTitle("Réamhamharc");
    expect(sent("pagePreview")).toEqual([{ page_id: "pier", locale: "ga", changes: { slogan: "Tea" } }]);
  });

  test("that cannot be made says why, and is asked for again", async () => {
    const { press, sent } = mountDesk(<PagePreview page={{ id: "pier" }} />, {
      answers: { pagePreview: refusing("internal") },
    });
    expect((await screen.findByRole("alert")).textContent).toContain(sampleProblem("internal").title);
    await press("Try again");
    await waitFor(() => expect(sent("pagePreview")).toHaveLength(2));
  });
});
