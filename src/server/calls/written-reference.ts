import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { country } from "#core/contract/country.ts";
import type { LimitClass } from "#core/contract/endpoint.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import type * as Renderer from "#core/web/render.tsx";
import { allLimits } from "../access/limits.ts";
import { openApiText } from "./written-openapi.ts";

type Rendering = Pick<typeof Renderer, "referenceHtml" | "outlineOf">;

export const writtenReference = (folder: string): string =>
  join(folder, `api-docs-${country.key}-${LOCALES.join("-")}.html`);

/** Stands for a number of calls, which a setting decides. */
const standIn = (limit: string) => `{limit of ${limit}}`;
const STAND_INS = /https:\/\/server\.invalid|\{limit of ([^}]*)\}/g;

/** The readable form of the OpenAPI document, with what stands for the address of the server and its limits. In the first line its outline. */
export function referenceText({ referenceHtml, outlineOf }: Rendering): string {
  const limits = Object.entries(allLimits(1)).map(([name, { seconds }]) => [name, { points: standIn(name), seconds }]);
  const html = referenceHtml({ document: JSON.parse(openApiText()), limits: Object.fromEntries(limits) });
  return `${outlineOf(html)}\n${html}`;
}

type Place = { publicUrl: string; clientRate: number };

/** As the build wrote it (`written-openapi.ts`), for this server. */
export async function loadReference(
  folder: string | undefined,
  renderer: Rendering,
  { publicUrl, clientRate }: Place,
): Promise<{ outline: string; html: string }> {
  const written = folder === undefined ? null : await readFile(writtenReference(folder), "utf8").catch(() => null);
  const text = written ?? referenceText(renderer);
  const end = text.indexOf("\n");
  const limits = allLimits(clientRate);
  const html = text
    .slice(end + 1)
    .replaceAll(STAND_INS, (_, limit?: LimitClass) => (limit ? String(limits[limit].points) : escapeMarkup(publicUrl)));
  return { outline: text.slice(0, end), html };
}
