import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import type { Config } from "#core/server/config/config.ts";
import { instanceAt } from "#core/server/http/instance-id.ts";
import { isPublic } from "./check-settings.ts";
import { type Finding, findingsOn, messageOf, within } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("public address");

const ANSWER_MS = 5_000;
const PROXY = "docs/deployment.md has a proxy's configuration.";

/** The name, the certificate, and whether this instance answers there. */
export async function checkPublicAddress(config: Config, instanceId: string | null): Promise<Finding[]> {
  if (!config.publicUrl || !isPublic(config)) return [];
  const url = new URL(config.publicUrl);
  const named = await checkName(url.hostname);
  if (named.is === "wrong") return [named];
  const encrypted = url.protocol === "https:" ? await checkCertificate(url) : [];
  const isReachable = !encrypted.some(({ is }) => is === "wrong");
  return [named, ...encrypted, ...(isReachable ? [await checkInstance(config.publicUrl, instanceId)] : [])];
}

/** An IPv6 address stands in brackets in a URL. */
const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

async function checkName(hostname: string): Promise<Finding> {
  try {
    const addresses = await within(ANSWER_MS, lookup(withoutBrackets(hostname), { all: true }));
    return right(`${hostname} is ${addresses.map(({ address }) => address).join(", ")}.`);
  } catch (error) {
    return wrong(
      `DNS does not know ${hostname}: ${messageOf(error)}`,
      "Add an A and an AAAA record for it, or correct PUBLIC_URL.",
    );
  }
}

const DAY_MS = 24 * 60 * 60_000;
const RENEWAL_DAYS = 14;
const URGENT_DAYS = 3;

async function checkCertificate({ hostname, port }: URL): Promise<Finding[]> {
  try {
    const { days, protocol, error } = await within(
      ANSWER_MS,
      certificateOf(withoutBrackets(hostname), Number(port) || 443),
    );
    const text = `The certificate of ${hostname} is valid for ${days} more days.`;
    const renewal = "Look at the log of the proxy: it should renew the certificate by itself.";
    if (days < 0) return [wrong(`The certificate of ${hostname} has been invalid for ${-days} days.`, renewal)];
    if (error)
      return [
        wrong(
          `Browsers do not trust the certificate of ${hostname}: ${error}.`,
          "Get one by ACME (Let's Encrypt), with the whole chain.",
        ),
      ];
    const findings = [
      days < URGENT_DAYS ? wrong(text, renewal) : days < RENEWAL_DAYS ? doubtful(text, renewal) : right(text),
    ];
    if (protocol !== "h2") findings.push(doubtful("The proxy does not speak HTTP/2: pages load more slowly.", PROXY));
    return findings;
  } catch (error) {
    return [
      wrong(
        `There is no TLS at ${hostname}:${port || 443}: ${messageOf(error)}`,
        `Start the proxy and open its port. ${PROXY}`,
      ),
    ];
  }
}

type Certificate = {
  /** Until its end; negative afterwards. */
  days: number;
  /** By ALPN. */
  protocol: string | false | null;
  /** Why a browser would refuse it; null: it would not. */
  error: string | null;
};

/** The certificate is looked at, not trusted: nothing is sent over this connection. */
function certificateOf(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      ALPNProtocols: ["h2", "http/1.1"],
    });
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      const error = socket.authorized ? null : messageOf(socket.authorizationError);
      resolve({ days, protocol: socket.alpnProtocol, error });
      socket.destroy();
    });
  });
}

async function checkInstance(publicUrl: string, instanceId: string | null): Promise<Finding> {
  try {
    const found = await instanceAt(publicUrl);
    if (instanceId && found === instanceId) return right(`${publicUrl} leads to this instance.`);
    if (found)
      return wrong(
        `${publicUrl} leads to another instance of Eolaire.`,
        "Correct the address in the proxy, or DATA_DIR and DATABASE_URL.",
      );
    return wrong(
      `${publicUrl} does not lead to Eolaire.`,
      `Is the server running, and the proxy's address for it right? ${PROXY}`,
    );
  } catch (error) {
    const { cause } = error as Error;
    return wrong(
      `${publicUrl} does not answer: ${messageOf(cause ?? error)}`,
      `Start the proxy, and open its port in the firewall. ${PROXY}`,
    );
  }
}
