import { z } from "zod";

/** Characters of the address of a push service; those of browsers have some 200. */
const MAX_ENDPOINT = 1_000;

const isSecure = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === "https:" && url.hostname !== "" && url.username === "" && url.password === "";
};

export const pushEndpoint = z
  .string()
  .max(MAX_ENDPOINT, { error: "too-long" })
  .refine(isSecure, { error: "wrong-form" })
  .meta({ maxLength: MAX_ENDPOINT, example: "https://push.example/send/dGhlIGxhbnRlcm4" });

/** A key of so many bytes, in base64url without padding. */
export function browserKey(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .refine((value) => value.length === characters && /^[\w-]+$/.test(value), { error: "wrong-form" })
    .meta({ minLength: characters, maxLength: characters });
}
