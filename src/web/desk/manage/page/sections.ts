/** The sections of a page's desk in the order in which an owner fills them: the word of the address and of the texts. */
export const SECTIONS = {
  basics: async () => (await import("./sections/Basics.tsx")).Basics,
  contact: async () => (await import("./sections/Contact.tsx")).Contact,
  location: async () => (await import("./sections/Location.tsx")).Location,
  color: async () => (await import("./sections/Color.tsx")).Color,
  photos: async () => (await import("./photos/Photos.tsx")).Photos,
  audio: async () => (await import("./audio/Recordings.tsx")).Recordings,
  status: async () => (await import("./sections/Status.tsx")).Status,
};

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
