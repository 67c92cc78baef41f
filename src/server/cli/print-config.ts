import { describeSettings, readConfig } from "../config.ts";

/** Lists every setting, then says what is wrong with them, if anything is. */
export function printConfig(env: Record<string, string | undefined>): void {
  for (const { name, value, standard, about } of describeSettings(env)) {
    console.log(`${name}=${value || standard}${value ? "" : "   (default)"}\n    ${about}`);
    if (value && standard) console.log(`    Default: ${standard}`);
  }
  readConfig(env);
}
