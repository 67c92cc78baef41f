import { hash } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const MODULE_LENGTH = 4;
const SCOPED = new RegExp(`^([a-z]{${MODULE_LENGTH}})_`);

/**
 * The class that a name in a style module stands for: four letters for the file, and the name. Shorter than Vite's own, and
 * the file can be read from it ({@link moduleOfClass}).
 * @param file the path of the module from the root of the repository
 */
export function scopedClass(name: string, file: string): string {
  const digest = hash("sha256", file, "buffer");
  const module = Array.from(digest.subarray(0, MODULE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${module}_${name}`;
}

/** The four letters of the style module that a class comes from; undefined for a global class. */
export const moduleOfClass = (className: string): string | undefined => SCOPED.exec(className)?.[1];
