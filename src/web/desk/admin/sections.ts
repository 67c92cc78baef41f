import type { Offered } from "#core/contract/module-names.ts";
import type { AccountType } from "#core/contract/roles.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import { ADMINS, type Section, WRITERS } from "./section.ts";

const OF_CORE: readonly Section[] = [
  {
    name: "overview",
    group: "today",
    who: ADMINS,
    screens: { "": async () => (await import("./overview/Overview.tsx")).Overview },
  },
  {
    name: "requests",
    group: "today",
    who: ADMINS,
    screens: { "": async () => (await import("./requests/Requests.tsx")).Requests },
  },
  {
    name: "claims",
    group: "today",
    who: ADMINS,
    screens: { "": async () => (await import("./claims/Claims.tsx")).Claims },
  },
  {
    name: "notices",
    group: "today",
    who: ADMINS,
    adds: true,
    screens: { "": async () => (await import("./notices/Notices.tsx")).Notices },
  },
  {
    name: "notifications",
    group: "today",
    who: ADMINS,
    isCurated: true,
    screens: { "": async () => (await import("./notifications/NotificationList.tsx")).NotificationList },
  },
  {
    name: "pages",
    group: "directory",
    who: ADMINS,
    isCurated: true,
    screens: {
      "": async () => (await import("./pages/Pages.tsx")).Pages,
      add: async () => (await import("./pages/AddPage.tsx")).AddPage,
      letters: async () => (await import("./claims/Letters.tsx")).Letters,
      ":id": async () => (await import("./pages/PageDetail.tsx")).PageDetail,
    },
  },
  {
    name: "categories",
    group: "directory",
    who: ADMINS,
    screens: {
      "": async () => (await import("./categories/CategoryList.tsx")).CategoryList,
      new: async () => (await import("./categories/CategoryEditor.tsx")).NewCategory,
      ":one": async () => (await import("./categories/CategoryEditor.tsx")).EditCategory,
    },
  },
  {
    name: "tags",
    group: "directory",
    who: ADMINS,
    adds: true,
    screens: { "": async () => (await import("./tags/TagList.tsx")).TagList },
  },
  {
    name: "places",
    group: "directory",
    who: ADMINS,
    adds: true,
    screens: { "": async () => (await import("./places/PlaceList.tsx")).PlaceList },
  },
  {
    name: "synonyms",
    group: "directory",
    who: ADMINS,
    adds: true,
    screens: { "": async () => (await import("./synonyms/SynonymList.tsx")).SynonymList },
  },
  {
    name: "special-pages",
    group: "directory",
    who: ADMINS,
    screens: {
      "": async () => (await import("./special-pages/SpecialPageList.tsx")).SpecialPageList,
      new: async () => (await import("./special-pages/SpecialPageEditor.tsx")).NewSpecialPage,
      ":one": async () => (await import("./special-pages/SpecialPageEditor.tsx")).EditSpecialPage,
    },
  },
  {
    name: "stories",
    offer: "stories",
    group: "writing",
    who: WRITERS,
    screens: {
      "": async () => (await import("./stories/StoryList.tsx")).StoryList,
      new: async () => (await import("./stories/StoryEditor.tsx")).NewStory,
      ":one": async () => (await import("./stories/StoryEditor.tsx")).EditStory,
    },
  },
  {
    name: "events",
    group: "writing",
    who: WRITERS,
    screens: {
      "": async () => (await import("./events/CommunityEvents.tsx")).CommunityEvents,
      new: async () => (await import("./events/CommunityEvents.tsx")).NewCommunityEvent,
      ":one": async () => (await import("./events/CommunityEvents.tsx")).EditCommunityEvent,
    },
  },
  {
    name: "features",
    group: "writing",
    who: WRITERS,
    screens: {
      "": async () => (await import("./features/FeatureList.tsx")).FeatureList,
      new: async () => (await import("./features/FeatureEditor.tsx")).NewFeature,
      ":one": async () => (await import("./features/FeatureEditor.tsx")).EditFeature,
    },
  },
  {
    name: "translations",
    group: "writing",
    who: WRITERS,
    screens: {
      "": async () => (await import("./translations/Translations.tsx")).Translations,
    },
  },
  {
    name: "settings",
    group: "directory",
    who: ADMINS,
    screens: {
      "": async () => (await import("./settings/Settings.tsx")).Settings,
      setup: async () => (await import("./setup/Wizard.tsx")).Wizard,
      "setup/:step": async () => (await import("./setup/Wizard.tsx")).Wizard,
    },
  },
  {
    name: "accounts",
    group: "people",
    who: ADMINS,
    screens: { "": async () => (await import("./accounts/Accounts.tsx")).Accounts },
  },
  {
    name: "invites",
    group: "people",
    who: ADMINS,
    screens: { "": async () => (await import("./invites/Invites.tsx")).Invites },
  },
  {
    name: "feedback",
    group: "people",
    who: ADMINS,
    screens: { "": async () => (await import("./feedback/Inbox.tsx")).Inbox },
  },
  {
    name: "corrections",
    group: "people",
    who: ADMINS,
    isCurated: true,
    screens: { "": async () => (await import("./corrections/Corrections.tsx")).Corrections },
  },
  {
    name: "audit",
    group: "works",
    who: ADMINS,
    screens: { "": async () => (await import("./audit/Audit.tsx")).Audit },
  },
  {
    name: "outbox",
    group: "works",
    who: ADMINS,
    screens: { "": async () => (await import("./outbox/Outbox.tsx")).Outbox },
  },
  {
    name: "jobs",
    group: "works",
    who: ADMINS,
    screens: { "": async () => (await import("./jobs/Jobs.tsx")).Jobs },
  },
];

const SCREENS_OF_MODULES = DESKS_OF_MODULES.flatMap(({ module, screens = {} }) =>
  Object.entries(screens).flatMap(([name, own]) =>
    Object.entries(own).map(([path, load]) => ({ module, name, at: `/${name}/${path}`, screen: { [path]: load } })),
  ),
);
const withThoseOfModules = ({ name, screens }: Section): Section["screens"] =>
  Object.assign({}, screens, ...SCREENS_OF_MODULES.map((one) => one.name === name && one.screen));

/** The sections of the administrators' desk in the order of its navigation. */
export const SECTIONS: readonly Section[] = DESKS_OF_MODULES.flatMap(({ module, sections = [] }) =>
  sections.map((section) => ({ ...section, offer: module })),
).reduce<Section[]>(
  (all, { after, ...section }) =>
    all.toSpliced(all.findIndex(({ name }) => name === after) + 1 || all.length, 0, section),
  OF_CORE.map((section) => ({ ...section, screens: withThoseOfModules(section) })),
);

/** Whether the address is of no screen of a module that is off. */
export const isScreenOn = (address: string, offers: readonly Offered[]): boolean =>
  SCREENS_OF_MODULES.every(({ module, at }) => at !== address || offers.includes(module));

/** The overview is at the desk's own address. */
export const addressOf = ({ name }: Section) => (name === "overview" ? "/" : `/${name}`);

export const sectionsFor = (type: AccountType, offers: readonly Offered[]): readonly Section[] => {
  if (type === "curator")
    return SECTIONS.filter(({ isCurated }) => isCurated).map((section) => withScreens(section, (path) => path === ""));
  return SECTIONS.filter(({ who, offer }) => who.includes(type) && (!offer || offers.includes(offer))).map((section) =>
    withScreens(section, (path) => isScreenOn(`${addressOf(section)}/${path}`, offers)),
  );
};

const withScreens = (section: Section, has: (path: string) => boolean): Section => ({
  ...section,
  screens: Object.fromEntries(Object.entries(section.screens).filter(([path]) => has(path))),
});

/** The section that contains an address. */
export const sectionAt = (pathname: string) =>
  SECTIONS.find((section) => addressOf(section) === `/${pathname.split(/[/?]/)[1]}`);

/** A screen that an address without an id opens. */
export type Place = {
  to: string;
  name: string;
  /** Other words by which people look for it. */
  also: string;
  isAction: boolean;
};

/** Those of core, and those of modules, such as `features+mail`: what stands in a slot of a section's screen is looked for by its own name. */
const alsoOf = (section: Section["name"], called: Readonly<Record<string, string>>) =>
  Object.entries(called)
    .flatMap(([key, also]) => (key.split("+")[0] === section ? [also] : []))
    .join(" ");

/**
 * The screens of these sections, and what can be begun there, by the names of the messages: `screens` has one for each address below
 * a section, other than those that need an id.
 */
export const placesOf = (
  sections: readonly Section[],
  { sections: names, screens, alsoCalled }: Pick<Texts["admin"], "sections" | "screens" | "alsoCalled">,
): Place[] =>
  sections.flatMap((section) => {
    const own = {
      to: addressOf(section),
      name: names[section.name],
      also: alsoOf(section.name, alsoCalled),
      isAction: false,
    };
    const below = [...Object.keys(section.screens), ...(section.adds ? ["?new"] : [])].flatMap((path): Place[] => {
      const name = new Map(Object.entries(screens)).get(
        path.startsWith("?") ? section.name + path : `${section.name}/${path}`,
      );
      if (!name) return [];
      const isAction = /^(?:\?|add$|new$)/.test(path);
      return [{ to: own.to + (path.startsWith("?") ? path : `/${path}`), name, also: "", isAction }];
    });
    return [own, ...below];
  });
