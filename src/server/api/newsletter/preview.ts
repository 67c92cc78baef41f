import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { newsletterOf } from "./content.ts";
import { countReaders } from "./readers.ts";

/** Its link to unsubscribe ends nobody's. */
export const previewNewsletter: Handler<Contract["previewNewsletter"]> = async ({ id, locale }, context) => {
  const { db, now, services } = context;
  const [data, readers] = await Promise.all([newsletterOf(db, id, now), countReaders(db)]);
  const { renderer, site } = services.writing;
  const { subject, html, text } = renderer.renderMessage("FEATURE", locale, data, site);
  return { subject, html: html ?? "", text, readers };
};
