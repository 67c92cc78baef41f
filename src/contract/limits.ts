/** Limits that clients and the server both enforce. Without zod, so that pages which load before sign-in can import them. */

/** Code points. */
export const MAX_ACCOUNT_NAME = 100;
export const MAX_ACCOUNT_BIO = 1000;

export const MAX_CATEGORIES_OF_PAGE = 5;
export const MAX_TAGS_OF_PAGE = 15;

/** Pages that a story mentions. */
export const MAX_PAGES_OF_STORY = 50;

/** Pages of a feature, and posts of a feature: one mail shows them all. */
export const MAX_IN_FEATURE = 30;

export const MAX_PHOTOS = { page: 100, post: 10, story: 30 } as const;

/** How far ahead a change of a page may be planned. */
export const MAX_PLANNED_DAYS = 731;
/** Of one page. */
export const MAX_PLANNED_CHANGES = 100;

/** Days within which an administrator can restore a deleted page. */
export const RESTORABLE_DAYS = 30;

export const MAX_RECORDING_SECONDS = 2 * 60 * 60;

/** Values of a waveform. */
export const PEAKS = 100;

/** Two years, so that one can be compared with the year before. */
export const MAX_STATISTICS_DAYS = 732;

/** Bytes of an uploaded file, by the kind of the call; tables of some calls have fewer. */
export const MAX_FILE_BYTES = {
  "photo-upload": 25 * 1024 * 1024,
  "audio-upload": 100 * 1024 * 1024,
  "table-upload": 64 * 1024 * 1024,
  "picture-upload": 25 * 1024 * 1024,
} as const;

/** Days for which the code of a letter to a page without an owner is valid, and letters per call. */
export const CLAIM_LETTER_DAYS = 90;
export const MAX_CLAIM_LETTERS = 200;

/**
 * Places of *My day*, which stand in an address: mail programs and messengers cut off very long ones. As many hearts a browser
 * and an account have.
 */
export const MAX_PAGES_OF_DAY = 40;

/** Code points of a notice of the office, and of why pages may be closed. */
export const MAX_NOTICE = 200;
export const MAX_REASON = 40;

/** Pages that a device stores for times without a connection: some ten megabytes, and ten calls. */
export const MAX_OFFLINE_PAGES = 500;
/** Of stories, the latest. */
export const MAX_OFFLINE_STORIES = 50;
/** Of news, the latest; they are fetched one by one. */
export const MAX_OFFLINE_POSTS = 40;
/** Older news are not stored. */
export const OFFLINE_POST_DAYS = 180;
/** Dates of events of the next 60 days, and the events with their texts behind the first of them. */
export const MAX_OFFLINE_DATES = 240;
export const MAX_OFFLINE_EVENTS = 60;

/** Pages on the map of a search: with more it says little, and their answer stays as small as a picture. */
export const MAX_PAGE_POINTS = 500;

/** Points of a walk, which are part of its screen. A recorded one is simplified before it is sent. */
export const MAX_WALK_POINTS = 500;
/** Walks as a layer of a map; more lines would hide it. */
export const MAX_MAP_WALKS = 100;
/** Points of a walk on the map of the directory, where it is small. */
export const MAX_MAP_WALK_POINTS = 60;

/** Of so many pages that match alike the texts are ranked: ranking every match of a common word would take a hundred times as long. */
export const MAX_RANKED_TEXTS = 100;
