/** The texts that the server wrote into an island's `data-texts`: an island carries its own words and no catalogue. */
export function textsOf<Texts>(element: HTMLElement): Texts {
  return JSON.parse(element.dataset.texts ?? "{}") as Texts;
}
