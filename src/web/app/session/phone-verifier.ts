import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from "@firebase/auth";

/**
 * The SDK requires a check against robots before it sends text messages: an invisible reCAPTCHA with Firebase, and a
 * stub with the embedded provider, whose server limits the rate instead.
 */
export async function withVerifier<Answer>(
  auth: Auth,
  request: (verifier: ApplicationVerifier) => Promise<Answer>,
): Promise<Answer> {
  const place = document.body.appendChild(document.createElement("div"));
  const verifier = new RecaptchaVerifier(auth, place, { size: "invisible" });
  try {
    return await request(verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}
