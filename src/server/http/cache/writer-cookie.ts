const COOKIE = "eolaire-wrote";

/** Marks the browser of an account that has written, for so many seconds. It names nobody. */
export function writerCookie({ writerSeconds }: { writerSeconds: number }, isSecure: boolean): string {
  return `${COOKIE}=1; Path=/; Max-Age=${writerSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Whether a request comes from a browser that has just written, by its `Cookie` header. */
export const isOfWriter = (cookie: string | undefined): boolean => cookie?.includes(COOKIE) ?? false;
