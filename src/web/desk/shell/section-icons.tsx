/** Paths of the icons of the desk's groups, drawn with a line in a square of 24. */
const PATHS = {
  page: "M6 3.5h8l4.5 4.5V20.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6",
  hours: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  pictures: "M4 5.5h16v13H4zM4 15.5l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9.200h.01",
  news: "M4 10v4h3l8 4.5v-13L7 10zM18 9.5a3.5 3.5 0 0 1 0 5",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 5.200a3.200 3.200 0 0 1 0 6M17.5 14.800c2.200.6 3.5 2.5 3.5 5.200",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.400",
  today: "M4.5 6h15v14h-15zM4.5 10h15M8.5 3.5V7M15.5 3.5V7M9 15l2 2 4-4",
  directory: "M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  writing: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
  figures: "M4 20h16M6.5 16.5v-5M12 16.5v-10M17.5 16.5v-7",
  works: "M14.5 6.5a4 4 0 0 0-5 5L4 17l3 3 5.5-5.5a4 4 0 0 0 5-5l-2.5 2.5-2.5-.5-.5-2.5z",
} as const;

export type SectionIconName = keyof typeof PATHS;

/** The icon of a group of sections; its name stands beside it. */
export const SectionIcon = ({ name }: { name: SectionIconName }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
