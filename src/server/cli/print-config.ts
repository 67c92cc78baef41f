import { describeSettings, readConfig } from "../config/config.ts";

/**
 * Lists every setting, then reports what is invalid.
 * @throws StartRefused for an invalid setting
 */
export function printConfig(env: Record<string, string | undefined>): void {
  for (const { name, value, standard, about } of describeSettings(env)) {
    console.log(`${name}=${value || standard}`);
    console.log(`    ${about} ${originOf(value, standard)}`);
  }
  readConfig(env);
}

function originOf(value: string, standard: string): string {
  if (!value) return standard ? "(default)" : "(not set)";
  return standard ? `(default: ${standard})` : "(by default not set)";
}
