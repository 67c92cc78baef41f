import type { FastifyInstance, FastifyReply } from "fastify";
import { domainsOf } from "./authorized-origins.ts";
import type { IdentityDeps } from "./deps.ts";
import { passwordPolicy } from "./password-policy.ts";

/** These answers change with a restart only. */
const FOR_MINUTES = "public, max-age=300";

/** The calls by which the SDK reads the configuration of the project. */
export function registerConfigurationAnswers(app: FastifyInstance, deps: IdentityDeps): void {
  const { projectId, password } = deps.settings;
  const cacheable = (reply: FastifyReply) => reply.header("cache-control", FOR_MINUTES);
  app.get("/v2/passwordPolicy", async (_request, reply) => cacheable(reply).send(passwordPolicy(password)));
  app.get("/v1/projects", async (_request, reply) =>
    cacheable(reply).send({ projectId, authorizedDomains: domainsOf(deps) }),
  );
  app.get("/v1/recaptchaParams", async () => ({ recaptchaSiteKey: "off" })); // required by the SDK, never used
  app.get("/v2/recaptchaConfig", async () => ({
    recaptchaKey: `projects/${projectId}/keys/off`, // the SDK requires a key, but reCAPTCHA is never used
    recaptchaEnforcementState: ["EMAIL_PASSWORD_PROVIDER", "PHONE_PROVIDER"].map((provider) => ({
      provider,
      enforcementState: "OFF",
    })),
  }));
}
