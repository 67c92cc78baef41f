import {
  type Auth,
  EmailAuthProvider,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  type User,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from "@firebase/auth";
import {
  type Factor,
  factorsOf,
  type PhoneEnrolment,
  removeFactor,
  startPhone,
  startTotp,
  type TotpEnrolment,
} from "./second-factor.ts";
import { providerOf } from "./sign-in.ts";

/** The signed-in user as the identity provider knows them. */
export type OwnIdentity = {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** `password`, `phone`, `google.com` … */
  providers: { id: string; label: string }[];
  factors: Factor[];
  /** Whether this session has shown a second factor; a passkey counts as two. */
  hasSecondFactor: boolean;
};

export const identityActions = (auth: Auth) => {
  const user = (): User => {
    if (!auth.currentUser) throw new Error("nobody is signed in");
    return auth.currentUser;
  };
  return {
    /** Null: nobody is signed in. */
    whoIsSignedIn: async (): Promise<OwnIdentity | null> => (auth.currentUser ? identityOf(auth.currentUser) : null),

    /** Reloads it from the provider. */
    async reloadIdentity(): Promise<OwnIdentity> {
      await user().reload();
      return identityOf(user());
    },

    /** Reloads it together with the token, which may be older than the confirmation of the address. */
    async renewIdentity(): Promise<OwnIdentity> {
      await user().reload();
      await user().getIdToken(true);
      return identityOf(user());
    },

    sendVerification: (address: string): Promise<void> => sendEmailVerification(user(), { url: address }),
    changePassword: (password: string): Promise<void> => updatePassword(user(), password),
    /** Sends a mail to the new address; it is changed when its holder follows the link. */
    changeEmail: (email: string, address: string): Promise<void> =>
      verifyBeforeUpdateEmail(user(), email, { url: address }),

    async reauthenticate(password: string): Promise<void> {
      const credential = EmailAuthProvider.credential(user().email ?? "", password);
      await reauthenticateWithCredential(user(), credential);
    },
    async reauthenticateWith(providerId: string): Promise<void> {
      await reauthenticateWithPopup(user(), providerOf(providerId));
    },

    async linkProvider(providerId: string): Promise<void> {
      await linkWithPopup(user(), providerOf(providerId));
    },
    async unlinkProvider(providerId: string): Promise<void> {
      await unlink(user(), providerId);
    },

    startTotp: (issuer: string): Promise<TotpEnrolment> => startTotp(user(), user().email ?? user().uid, issuer),
    startPhone: (number: string): Promise<PhoneEnrolment> => startPhone(auth, user(), number),
    removeFactor: (id: string): Promise<void> => removeFactor(user(), id),
  };
};

async function identityOf(user: User): Promise<OwnIdentity> {
  const { signInSecondFactor } = await user.getIdTokenResult();
  return {
    uid: user.uid,
    email: user.email,
    emailVerified: user.emailVerified,
    name: user.displayName ?? "",
    providers: user.providerData.map(({ providerId, email, phoneNumber, displayName }) => ({
      id: providerId,
      label: email ?? phoneNumber ?? displayName ?? "",
    })),
    factors: factorsOf(user),
    hasSecondFactor: signInSecondFactor !== null,
  };
}
