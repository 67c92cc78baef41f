/**
 * What a mail program makes a link of: a scheme, `www.`, a domain or mail address, an IP address. A dot between letters
 * counts as that of a domain, since the list of top-level domains grows. Bounded, so that long texts cost no more.
 */
const ADDRESSES =
  /\p{L}[\p{L}\p{N}+-]{0,30}:\/\/\S*|(?:[\p{L}\p{N}_-]{1,64}@)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,30}(?:[xX][nN]--[\p{L}\p{N}-]+|\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?|\b\d{1,3}(?:\.\d{1,3}){3}\b\S*/gu;

/** Dots of other scripts, which a browser reads as such, and what is not seen. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[。｡]/gu, ".")
    .replaceAll(/\p{Cf}|\u{34F}/gu, "");

export const hasWebAddress = (text: string): boolean => plain(text).search(ADDRESSES) !== -1;

/** The text, in which no mail program finds an address; one without addresses stays as it is. */
export const withoutWebAddresses = (text: string): string =>
  hasWebAddress(text)
    ? plain(text).replaceAll(ADDRESSES, (address) => address.replaceAll(/[^\p{L}\p{N}-]+/gu, " ").trim())
    : text;
