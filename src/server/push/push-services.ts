const HTTPS_PORT = "443";

/**
 * The push service that an address belongs to, as `PUSH_SERVICES` names it: of that host or of one below it, by https, at port 443
 * unless the setting names another one. null: none; addresses come from browsers, hence from anybody.
 */
export function serviceOf(endpoint: string, services: readonly string[]): string | null {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:") return null;
  const isAt = (service: string) => {
    const [host = "", port = HTTPS_PORT] = service.split(":");
    return (url.port || HTTPS_PORT) === port && (url.hostname === host || url.hostname.endsWith(`.${host}`));
  };
  return services.find(isAt) ?? null;
}
