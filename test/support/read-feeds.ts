import { expect } from "vitest";

/** A strict parser of RFC 5545: lines of at most 75 octets that end with CRLF, unfolded, by component. */
export function readCalendar(ics: string): { properties: [string, string][]; events: Map<string, string>[] } {
  expect(ics.endsWith("\r\n")).toBe(true);
  const folded = ics.slice(0, -2).split("\r\n");
  for (const line of folded) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(folded.join("")).not.toMatch(/[\r\n]/);
  const open: string[] = [];
  const properties: [string, string][] = [];
  const events: Map<string, string>[] = [];
  for (const line of folded.join("\r\n").replaceAll("\r\n ", "").split("\r\n")) {
    const [, name = "", value = ""] = /^([A-Z-]+(?:;[A-Z]+=[\w/-]+)*):(.*)$/s.exec(line) ?? expect.fail(line);
    if (name === "BEGIN") open.push(value);
    else if (name === "END") expect(open.pop()).toBe(value);
    else if (open.at(-1) === "VEVENT") events.at(-1)?.set(name, value);
    else if (open.length === 1) properties.push([name, value]);
    if (name === "BEGIN" && value === "VEVENT") events.push(new Map());
  }
  expect(open).toEqual([]);
  for (const event of events) expect([...event.keys()]).toEqual(expect.arrayContaining(["UID", "DTSTAMP"]));
  return { properties, events };
}

/** A strict parser: elements are nested correctly, and texts are escaped. */
export function readRss(xml: string) {
  const channel: Record<string, string> = {};
  const items: Record<string, string>[] = [];
  const open: string[] = [];
  const body = xml.slice(xml.indexOf("?>") + 2);
  for (const [, text = "", closes, name = "", attributes = ""] of body.matchAll(/([^<]*)<(\/?)([\w:]+)([^<>]*)>/g)) {
    if (closes) {
      expect(open.pop()).toBe(name);
      const of = open.at(-1) === "item" ? (items.at(-1) ?? {}) : channel;
      if (name !== "item" && name !== "channel" && name !== "rss") of[name] = unescaped(text);
    } else if (!attributes.endsWith("/")) open.push(name);
    if (!closes && name === "item") items.push({});
  }
  expect(open).toEqual([]);
  for (const item of items) expect(Object.keys(item)).toEqual(["title", "link", "guid", "pubDate", "description"]);
  return { channel, items };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescaped = (text: string) =>
  text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? expect.fail(name));
