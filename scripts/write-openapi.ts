import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { argv, env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { PACKS } from "../src/server/config/packs.ts";

/**
 * `node scripts/write-openapi.ts`, a step of the build after the renderer: writes the OpenAPI document and its readable form, of each country of a whole pack in its
 * own languages, of which a process has one. Elsewhere a start makes it.
 */
const FOLDER = fileURLToPath(new URL("../dist/server", import.meta.url));

if (argv[2] === "one") {
  await import("../src/server/config/choose-place.ts"); // before all that computes with the country
  const { openApiText, writtenOpenApi } = await import("../src/server/calls/written-openapi.ts");
  const { referenceText, writtenReference } = await import("../src/server/calls/written-reference.ts");
  const { loadRenderers } = await import("../src/server/renderers.ts");
  await writeFile(writtenOpenApi(FOLDER), openApiText());
  await writeFile(writtenReference(FOLDER), referenceText((await loadRenderers()).renderer));
} else {
  for (const [COUNTRY, { place }] of PACKS) {
    if (!place?.key) continue;
    const LANGUAGES = place.languages?.join();
    const options = { env: { ...env, EOLAIRE_PLACE: undefined, COUNTRY, LANGUAGES }, stdio: "inherit" } as const;
    const [code] = await once(spawn(execPath, [fileURLToPath(import.meta.url), "one"], options), "exit");
    if (code !== 0) throw new Error(`The OpenAPI document of ${COUNTRY} could not be written`);
  }
}
