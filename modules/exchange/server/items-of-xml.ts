import sax, { type SAXOptions, type Tag } from "sax";
import type { FileText } from "#core/server/api/shared/file-text.ts";
import { ProblemError } from "#core/server/http/problem.ts";

/** The open tag is looked at after so many characters. */
const SLICE = 4096;
const MAX_TAG_CHARACTERS = 32_768;
/** What the parser knows and its types do not name. */
type ParserState = { tagName: string; startTagPosition: number; position: number };

/** Makes items of what the parser finds. */
export type XmlReader<Item> = {
  start(tag: Tag): void;
  end(name: string): void;
  text?(text: string): void;
  /** What is whole by now, each once. */
  take(): Item[];
  /** Whether no element is open. */
  isClosed(): boolean;
};

/**
 * What a reader makes of XML, one after the other. Document types, and with them entities of their own, are refused; so is what is not well-formed.
 * @param options those of the parser
 * @throws ProblemError `not-a-table`
 */
export async function* itemsOfXml<Item>(
  text: FileText,
  reader: XmlReader<Item>,
  options: SAXOptions & { strictEntities: boolean },
): AsyncGenerator<Item> {
  const parser = new sax.SAXParser(true, options);
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentag = (tag) => reader.start(tag as Tag);
  parser.onclosetag = (name) => reader.end(name);
  if (reader.text) parser.ontext = parser.oncdata = (found) => reader.text?.(found);
  for await (const chunk of text.chunks()) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      parser.write(chunk.slice(at, at + SLICE));
      const { tagName, startTagPosition, position } = parser as unknown as ParserState;
      if (tagName && position - startTagPosition > MAX_TAG_CHARACTERS) refuse();
    }
    yield* reader.take();
  }
  parser.close();
  if (!reader.isClosed()) refuse();
}

export function refuse(): never {
  throw new ProblemError("not-a-table");
}
