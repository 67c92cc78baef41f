import type { ApplicationVerifier } from "@firebase/auth";

/** Stands for the SDK's `RecaptchaVerifier`, which needs a document; against the embedded provider that one proves nothing either. */
export const noCaptcha = { type: "recaptcha", verify: async () => "none", _reset() {} } as ApplicationVerifier;
