import type { HtmlDocument } from "#core/web/document/document.ts";

/** A whole document, where none of it is cached. */
export const documentBytes = ({ prefix, rest }: HtmlDocument): Buffer => Buffer.concat([Buffer.from(prefix), rest]);
