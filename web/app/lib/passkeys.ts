import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** Without https, and in some programs that show pages, there are none. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === "function";

export const passkeyCancelled =
  "Your browser did not use a passkey. Try again, and follow what your browser or device asks.";

/** The dialog was closed, or took too long, or the device has no passkey of this site. */
export const isPasskeyCancelled = (error: unknown) =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** The device already has a passkey of this account. */
export const isPasskeyKnown = (error: unknown) =>
  error instanceof Error && error.name === "InvalidStateError";

export async function askForPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}
