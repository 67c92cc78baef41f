import type { z } from "zod";
import { textLimits } from "#core/contract/text-limits.ts";
import { eventEndpoints } from "#core/contract/writing/events.ts";

const input = eventEndpoints.addEvent.input.shape;

/** Control characters except tab and line feed, lone surrogates, and direction overrides. */
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;
const ENTITIES = new Map(Object.entries<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }));
/** Escaped, the text may be twice as long. */
const MAX_DESCRIPTION = 1900;
const ADDRESS = /(https?:\/\/[\w.~:/?#@!$&'+,;=%-]+)/;

/** A title or a place in one line; null where nothing can be seen. */
export function lineOf(value: unknown, field: "title" | "location"): string | null {
  const { maxLength = 0 } = textLimits(input[field]);
  return valid(input[field], cut(withoutMarkup(value).replaceAll(/\s+/g, " ").trim(), maxLength));
}

/** A description as Markdown that shows exactly its text, with its addresses as links. */
export function descriptionOf(value: unknown): string | null {
  const plain = cut(withoutMarkup(value).trim(), MAX_DESCRIPTION);
  const lines = plain.replaceAll(/\n{3,}/g, "\n\n").split("\n");
  return valid(input.description, lines.map((line) => escaped(line.trim())).join("  \n"));
}

/** The address of an event, where it is one that may be shown. */
export function addressOf(value: unknown): string | null {
  return typeof value === "string" && /^https?:/i.test(value) ? valid(input.url, value) : null;
}

function valid(field: z.ZodType, value: string): string | null {
  const { data, success } = field.safeParse(value);
  return success && typeof data === "string" ? data : null;
}

/** Some programs write HTML. What remains is text: it is escaped wherever it is shown. */
function withoutMarkup(value: unknown): string {
  const text = (typeof value === "string" ? value : "").slice(0, 20_000).replaceAll(/\r\n?/g, "\n");
  const isMarkup = /<\/?[a-z][^<>]*>/i.test(text);
  const plain = isMarkup
    ? text.replaceAll(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, "\n").replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    : text;
  const decoded =
    isMarkup || /&(?:amp|nbsp|lt|gt|quot|#39);/.test(plain) ? plain.replaceAll(/&(#?\w{1,8});/g, decode) : plain;
  return decoded.replaceAll(UNWANTED, "");
}

function decode(entity: string, name: string): string {
  const code = /^#(\d{1,7})$/.exec(name)?.[1];
  if (code) return Number(code) <= 0x10_ffff ? String.fromCodePoint(Number(code)) : "";
  return ENTITIES.get(name.toLowerCase()) ?? entity;
}

/** At most `max` code points. */
function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}

function escaped(line: string): string {
  const segments = line.split(ADDRESS);
  const inline = segments.map((text, at) => (at % 2 === 1 ? text : text.replaceAll(/[\\`*_[\]<>&~|!]/g, "\\$&")));
  return inline
    .join("")
    .replace(/^(?=[#+=-])/, "\\")
    .replace(/^(\d+)(?=[.)])/, "$1\\");
}
