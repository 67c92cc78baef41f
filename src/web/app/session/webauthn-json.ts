/**
 * WebAuthn in JSON, as servers send and read it: byte strings in base64url. Browsers convert it themselves
 * (`parseCreationOptionsFromJSON`, `toJSON`); those from before 2025 do not, so that it is done here for them.
 */

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** A credential as sent to the server. */
export type CredentialJson = { id: string; response: object };

export function creationOptionsFrom(json: CreationOptions): PublicKeyCredentialCreationOptions {
  const parse = PublicKeyCredential.parseCreationOptionsFromJSON;
  if (typeof parse === "function") return parse.call(PublicKeyCredential, json);
  const { user, challenge, excludeCredentials = [] } = json;
  return {
    ...(json as unknown as PublicKeyCredentialCreationOptions),
    user: { ...user, id: bytesOf(user.id) },
    challenge: bytesOf(challenge),
    excludeCredentials: excludeCredentials.map(descriptorOf),
  };
}

export function requestOptionsFrom(json: RequestOptions): PublicKeyCredentialRequestOptions {
  const parse = PublicKeyCredential.parseRequestOptionsFromJSON;
  if (typeof parse === "function") return parse.call(PublicKeyCredential, json);
  const { challenge, allowCredentials = [] } = json;
  return {
    ...(json as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(descriptorOf),
  };
}

export function credentialJson(credential: PublicKeyCredential): CredentialJson {
  if (typeof credential.toJSON === "function") return credential.toJSON();
  const { id, response } = credential;
  if (response instanceof AuthenticatorAttestationResponse) {
    return {
      id,
      response: { ...fieldsOf(response, ["attestationObject"]), transports: response.getTransports?.() ?? [] },
    };
  }
  return { id, response: fieldsOf(response, ["authenticatorData", "signature", "userHandle"]) };
}

function fieldsOf(response: AuthenticatorResponse, names: string[]): Record<string, string> {
  const values = response as unknown as Record<string, ArrayBuffer | null>;
  return Object.fromEntries(
    ["clientDataJSON", ...names].flatMap((name) => (values[name] ? [[name, base64urlOf(values[name])]] : [])),
  );
}

function descriptorOf({ id, transports }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  return { type: "public-key", id: bytesOf(id), transports: (transports ?? []) as AuthenticatorTransport[] };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function base64urlOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
