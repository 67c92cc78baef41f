/**
 * Whether a password, in any case, is one of those that attackers try first: the 49,000 most common ones in zxcvbn's list
 * and the 50,000 most common ones of at least 8 characters in that of Firefox. The lists (170 kB, brotli) are loaded at the
 * first call. The form asks while somebody types, and the embedded provider asks before it takes a password, so that both
 * say the same.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadLists().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const isListed = await loading;
  return isListed(password) || isListed(password.toLowerCase());
}

let loading: Promise<(password: string) => boolean> | undefined;

async function loadLists(): Promise<(password: string) => boolean> {
  const [{ dictionary }, { default: longOnes }] = await Promise.all([
    import("@zxcvbn-ts/language-common"),
    import("fxa-common-password-list"),
  ]);
  const listed = new Set(dictionary["passwords-common"] as readonly string[]);
  return (password) => listed.has(password) || longOnes.test(password);
}
