import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from "@firebase/auth";

/**
 * The SDK wants a check that no robot asks for text messages. With the embedded provider it is a stand-in (its server
 * has limits of its own); with Firebase an invisible reCAPTCHA.
 */
export async function withVerifier<Answer>(
  auth: Auth,
  ask: (verifier: ApplicationVerifier) => Promise<Answer>,
): Promise<Answer> {
  const place = document.body.appendChild(document.createElement("div"));
  const verifier = new RecaptchaVerifier(auth, place, { size: "invisible" });
  try {
    return await ask(verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}
