/** The icons of categories as paths in a view box of 24 by 24, by their names in the API. */
const ICONS = {
  place: "M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5",
  utensils: "M6 3v7a2 2 0 0 0 4 0V3M8 3v18M17 21V3c-2 1-3 4-3 8h3",
  music: "M9 18V6l11-2v12M9 18a3 3 0 1 1-6 0a3 3 0 0 1 6 0M20 16a3 3 0 1 1-6 0a3 3 0 0 1 6 0",
  bed: "M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-7v6M7 12.5h.01",
  "shopping-bag": "M5 8h14l1 13H4zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8",
  ship: "M4 14l8-3 8 3-2 4H6zM6 13V7h12v6M12 7V3M3 21q2.2-1.5 4.5 0t4.5 0t4.5 0t4.5 0",
  bus: "M5 17V6q0-2 2-2h10q2 0 2 2v11zM5 11h14M8 17v2.5M16 17v2.5M8.5 14h.01M15.5 14h.01",
  mountain: "M3 20L9.5 7l4 7 2.5-4 5 10z",
  palette:
    "M12 3a9 9 0 1 0 0 18c2 0 2-1.5 1.5-2.5S13.5 16 15 16h2.5a3.5 3.5 0 0 0 3.5-3.5C21 7 17 3 12 3zM8 10h.01M12 7.5h.01M16 10h.01",
  landmark: "M3 21h18M4 10h16L12 4zM6 10v8M10 10v8M14 10v8M18 10v8M4 18h16",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4q0 4 4 5M16 6h4q0 4-4 5M12 14v6M8 20h8",
  "heart-pulse": "M12 20S4 14.5 4 9a4 4 0 0 1 8-1.5A4 4 0 0 1 20 9c0 5.5-8 11-8 11zM4 12h4l2-3 3 5 1.5-2H20",
  "book-open": "M12 7v13M12 7Q8 4 3 5v13q5-1 9 2q4-3 9-2V5q-5-1-9 2",
  users:
    "M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.7",
  wrench: "M20.5 7.5L17 11l-4-4 3.5-3.5a5.5 5.5 0 0 0-7 7L3 17l4 4 6.5-6.5a5.5 5.5 0 0 0 7-7z",
  fish: "M3 12q5-6.5 11-4.5q3 1 4 4.5q-1 3.5-4 4.5Q8 18.5 3 12zM18 12l3.5-4v8zM8 11.5h.01",
} as const;

type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as IconName[];

export const isIcon = (word: string): word is IconName => Object.hasOwn(ICONS, word);

/** Decorative: the name is beside it. An unknown name is drawn as a place. */
export const CategoryIcon = ({ icon }: { icon: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={ICONS[isIcon(icon) ? icon : "place"]} />
  </svg>
);
