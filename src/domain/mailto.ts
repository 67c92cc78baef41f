/** The link to write a mail to an address, in which `&` would begin another field (RFC 6068, 2). */
export const mailtoOf = (address: string): string => `mailto:${address.replaceAll("&", "%26")}`;
