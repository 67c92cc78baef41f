/** Which other sites may sign people in here, and call from their pages. */
export type AuthorizedSites = {
  publicUrl(): string;
  /** Hosts of other sites. */
  authorizedDomains: readonly string[];
};

/** Hosts to which links, popups and redirects may return. */
export function domainsOf({ publicUrl, authorizedDomains }: AuthorizedSites): string[] {
  return [...new Set(["localhost", new URL(publicUrl()).hostname, ...authorizedDomains])];
}

/**
 * The origin of an address at an authorised domain; null for any other. Where this site has https, so have the others: what
 * they receive signs somebody in. `localhost` is the reader's own machine.
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
