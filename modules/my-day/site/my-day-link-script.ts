import { TIME_ZONE } from "#core/texts/locales.ts";
import { DAY_KEY, HEARTS_CHANGED, HEARTS_KEY } from "../hearts/stored-hearts.ts";

export const MY_DAY_LINK_ID = "my-day-link";

/**
 * An inline script of the header, since the document is the same for all readers: the link to *My day* gets the marked places
 * and the chosen day, unless that is over at the place (`sv-SE` writes dates as ISO 8601), and shows the number of places.
 */
export const MY_DAY_LINK_SCRIPT = `(() => {
  const link = document.getElementById("${MY_DAY_LINK_ID}");
  const count = link.querySelector("b");
  const show = () => {
    let pages = [];
    let day = "";
    try {
      pages = JSON.parse(localStorage.getItem("${HEARTS_KEY}")) || [];
      day = localStorage.getItem("${DAY_KEY}") || "";
    } catch {}
    if (day.slice(5, 15) < new Date().toLocaleDateString("sv-SE", { timeZone: "${TIME_ZONE}" })) day = "";
    link.search = [day, pages.length > 0 && "pages=" + pages].filter(Boolean).join("&");
    count.textContent = pages.length || "";
  };
  show();
  for (const name of ["${HEARTS_CHANGED}", "storage", "pageshow"]) addEventListener(name, show);
})();`;
