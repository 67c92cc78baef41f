/** Which other sites may sign people in here, and call from their pages. */
export type AuthorizedSites = {
  publicUrl(): string;
  /** Hosts of other sites. */
  authorizedDomains: readonly string[];
};

/** A site on the machine of whoever develops it, with which a client on the same machine may work. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Hosts to which links, popups and redirects may return. A public site does not trust what runs on the machine of a reader, unless
 * `localhost` is named.
 */
export function domainsOf({ publicUrl, authorizedDomains }: AuthorizedSites): string[] {
  const { hostname } = new URL(publicUrl());
  return [...new Set([...(LOOPBACK.test(hostname) ? ["localhost"] : []), hostname, ...authorizedDomains])];
}

/**
 * The origin of an address at an authorised domain; null for any other. Where this site has https, so have the others: what
 * they receive signs somebody in. Only `localhost` is reached without a network.
 */
export function authorizedOrigin(sites: AuthorizedSites, address: string): string | null {
  const url = URL.parse(address);
  if (!url || !domainsOf(sites).includes(url.hostname)) return null;
  return protocolsOf(sites, url.hostname).includes(url.protocol) ? url.origin : null;
}

/** The same as sources of a content security policy. */
export const authorizedSources = (sites: AuthorizedSites): string =>
  domainsOf(sites)
    .flatMap((host) => protocolsOf(sites, host).map((protocol) => `${protocol}//${host}:*`))
    .join(" ");

function protocolsOf({ publicUrl }: AuthorizedSites, host: string): string[] {
  return host === "localhost" || publicUrl().startsWith("http:") ? ["https:", "http:"] : ["https:"];
}
