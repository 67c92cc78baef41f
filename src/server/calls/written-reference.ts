import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { country } from "#core/contract/country.ts";
import type { LimitClass } from "#core/contract/endpoint.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import type * as Renderer from "#core/web/render.tsx";
import { allLimits } from "../access/limits.ts";
import { openApiText, withoutModules } from "./written-openapi.ts";

type Rendering = Pick<typeof Renderer, "referenceHtml" | "outlineOf">;

export const writtenReference = (folder: string): string =>
  join(folder, `api-docs-${country.key}-${LOCALES.join("-")}.html`);

/** Stands for a number of calls, which a setting decides. */
const standIn = (limit: string) => `{limit of ${limit}}`;
const STAND_INS = /https:\/\/server\.invalid|\{limit of (\w{1,9})\}/g;

/** The readable form of the OpenAPI document, with what stands for the address of the server and its limits. In the first line its outline. */
export function referenceText({ referenceHtml, outlineOf }: Rendering, modulesOff: readonly ModuleName[] = []): string {
  const limits = Object.entries(allLimits(1)).map(([name, { seconds }]) => [name, { points: standIn(name), seconds }]);
  const document = JSON.parse(withoutModules(openApiText(), modulesOff));
  const html = referenceHtml({ document, limits: Object.fromEntries(limits), modulesOff });
  return `${outlineOf(html)}\n${html}`;
}

type Place = { publicUrl: string; clientRate: number; modulesOff?: readonly ModuleName[] };

/**
 * As the build wrote it (`written-openapi.ts`), for this server. Where modules are switched off, it is rendered without them, which takes a fifth
 * of a second.
 */
export async function loadReference(
  folder: string | undefined,
  renderer: Rendering,
  { publicUrl, clientRate, modulesOff = [] }: Place,
): Promise<{ outline: string; html: string }> {
  const isWritten = folder !== undefined && modulesOff.length === 0;
  const written = !isWritten ? null : await readFile(writtenReference(folder), "utf8").catch(() => null);
  const text = written ?? referenceText(renderer, modulesOff);
  const end = text.indexOf("\n");
  const limits = allLimits(clientRate);
  const html = text
    .slice(end + 1)
    .replaceAll(STAND_INS, (_, limit?: LimitClass) => (limit ? String(limits[limit].points) : escapeMarkup(publicUrl)));
  return { outline: text.slice(0, end), html };
}
