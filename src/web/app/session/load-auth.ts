import type { AuthClient, AuthOptions } from "./auth-client.ts";

let opening: Promise<AuthClient> | undefined;

/** The sign-in code, fetched and started at the first use; a fetch that failed is tried again at the next. */
export function loadAuth(options: AuthOptions): Promise<AuthClient> {
  opening ??= openWhenFetched(options).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function openWhenFetched(options: AuthOptions): Promise<AuthClient> {
  const fetched = import("./auth-client.ts").catch((cause: unknown) => {
    // As the SDK itself would say it.
    throw Object.assign(new Error("The sign-in code could not be fetched.", { cause }), {
      code: "auth/network-request-failed",
    });
  });
  return (await fetched).openAuth(options);
}
