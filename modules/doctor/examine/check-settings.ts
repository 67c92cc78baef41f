import { isLoopback } from "#core/domain/security/loopback.ts";
import { type Config, readConfig } from "#core/server/config/config.ts";
import { SETTINGS } from "#core/server/config/settings.ts";
import { StartRefused } from "#core/server/config/start-refused.ts";
import { type Finding, findingsOn } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("settings");

type Environment = Record<string, string | undefined>;

/** Settings are read as at the start, then looked at for what is allowed and still weak. */
export function checkSettings(env: Environment): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig(env);
    const count = Object.keys(SETTINGS).filter((name) => env[name]).length;
    return {
      config,
      findings: [
        right(`${count} settings are set, and go together.`),
        ...weakSecrets(env),
        ...publicMistakes(env, config),
      ],
    };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const advice = "Correct it; `npm run eolaire -- config` lists every setting. The server does not start like this.";
    return { config: null, findings: error.message.split("\n").map((line) => wrong(line, advice)) };
  }
}

/** Passwords of examples, images and manuals, which are tried first by whoever breaks in. */
const DEFAULTS =
  /^(eolaire|postgres(ql)?|admin|root|minio(admin)?|password\d*|secret\d*|test\d*|example|change[-_ ]?(me|it|this)\b.*|1234\d*|(.)\5*)$/i;
const MIN_SECRET = 12;

function weakSecrets(env: Environment): Finding[] {
  return secretsIn(env).flatMap(({ name, secret }) => {
    const advice = `Choose a long random one (\`openssl rand -hex 24\`), and change it on both sides.`;
    if (DEFAULTS.test(secret)) return [wrong(`${name}: the secret is one that everybody tries first.`, advice)];
    return secret.length < MIN_SECRET
      ? [doubtful(`${name}: the secret has only ${secret.length} characters.`, advice)]
      : [];
  });
}

/** The secrets that somebody chose: whole settings, and the passwords in addresses. */
function secretsIn(env: Environment): { name: string; secret: string }[] {
  const whole = (["METRICS_TOKEN", "S3_SECRET_ACCESS_KEY", "BACKUP_PASSPHRASE"] as const).map((name) => ({
    name,
    secret: env[name] ?? "",
  }));
  const within = (["DATABASE_URL", "SMTP_URL"] as const).map((name) => ({ name, secret: passwordIn(env[name]) }));
  return [...whole, ...within].filter(({ secret }) => secret !== "");
}

const passwordIn = (address: string | undefined): string =>
  address && URL.canParse(address) ? new URL(address).password : "";

/** Whether visitors use another address than one of this machine. */
export const isPublic = ({ publicUrl }: Pick<Config, "publicUrl">): boolean =>
  publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);

function publicMistakes(env: Environment, config: Config): Finding[] {
  const findings: Finding[] = [];
  if (!isPublic(config))
    return [doubtful("PUBLIC_URL is not set, or is this machine.", "Set it before others shall visit.")];
  if (config.publicUrl?.startsWith("http:")) {
    findings.push(
      wrong("PUBLIC_URL is http: passwords would be sent unencrypted.", "Let a proxy encrypt: docs/deployment.md."),
    );
  }
  if (env.NODE_ENV !== "production") {
    findings.push(
      doubtful(
        "NODE_ENV is not production.",
        "Set NODE_ENV=production: then a start with http or without PUBLIC_URL is refused.",
      ),
    );
  }
  if (isLoopback(config.host) && config.trustedProxies.length === 0) {
    const why =
      "HOST is this machine and TRUSTED_PROXIES is not set: all visitors share the limits of the proxy's address.";
    findings.push(wrong(why, "Set TRUSTED_PROXIES=127.0.0.1,::1 where a proxy on this machine sends X-Forwarded-For."));
  }
  if (env.SMTP_URL?.includes("rejectUnauthorized=false")) {
    findings.push(
      doubtful(
        "SMTP_URL accepts any certificate of the mail server.",
        "Give the mail server a valid one, and leave the option out.",
      ),
    );
  }
  return findings;
}
