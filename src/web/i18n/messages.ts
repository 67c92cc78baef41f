import type { Locale } from "./locales.ts";

type Tree = { [key: string]: string | Tree };

// One file per subject and language: `messages/en/home.json` is the namespace `home`.
const files = import.meta.glob<Tree>("../messages/*/*.json", { eager: true, import: "default" });

function messagesOf(locale: Locale): Tree {
  const inLocale = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`));
  return Object.fromEntries(inLocale.map(([path, tree]) => [path.replace(/^.*\/|\.json$/g, ""), tree]));
}

export const MESSAGES: Record<Locale, Tree> = { en: messagesOf("en"), ga: messagesOf("ga") };
