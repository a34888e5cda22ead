import { type HTTPPath, oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { line, moment } from "./fields.ts";
import { aboutSession } from "./requests.ts";
import { del, get, post, put } from "./routes.ts";

/** What is missing before a sign-in is complete: a code of the second factor, or the second factor itself. */
const PendingSignIn = z.object({
  missing: z.enum(["code", "setup"]),
  email: z.string(),
  /** Whether the account has an authenticator app, and whether it has a passkey. */
  app: z.boolean(),
  passkey: z.boolean(),
});
export type PendingSignIn = z.infer<typeof PendingSignIn>;

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: moment,
  lastUsedAt: moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const SecondFactor = z.object({
  /** The company's or the installation's rule: the last one cannot be removed. */
  required: z.boolean(),
  app: z.object({ addedAt: moment }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Six digits; apps show them in groups. */
const code = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .refine((text) => /^\d{6}$/.test(text), "Enter the 6 digits that your app shows");
export const EnterCode = z.object({ code });

export const recoveryCodeLength = 10;
/** Any spelling: people type codes from paper. */
const recoveryCode = z
  .string()
  .max(100)
  .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
  .refine((text) => text.length === recoveryCodeLength, "A recovery code has 10 letters and digits");
export const EnterRecoveryCode = z.object({ code: recoveryCode });

export const PasskeyName = z.object({ name: line("Name", 100) });

/** What the browser's passkey functions return (WebAuthn's JSON form). Other fields are not read. */
const base64 = z.string().max(20_000);
const id = z
  .string()
  .max(2_000)
  .regex(/^[\w-]+$/);
const credential = { id, rawId: base64, type: z.literal("public-key") };
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export const AddPasskey = PasskeyName.extend({ response: NewPasskey });
const UsedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64, authenticatorData: base64, signature: base64 }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** Shown once. Null: the earlier codes stay valid. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const done = z.object({ done: z.literal(true) });

/** A visitor's calls about signing in, which managers and admins share. */
export function passkeySignIn(prefix: HTTPPath) {
  return {
    pendingSignIn: get(
      `${prefix}/sign-in/pending`,
      "What is missing before this sign-in is complete, or null",
    ).output(PendingSignIn.nullable()),
    passkeyOptions: post(
      `${prefix}/sign-in/passkey-options`,
      "Options for the browser's passkey functions, for one attempt within five minutes",
    )
      .meta(aboutSession)
      .output(passkeyOptions)
      .errors(errors("TOO_MANY_ATTEMPTS")),
    signInWithPasskey: post(`${prefix}/sign-in/passkey`, "Sign in with a passkey alone")
      .meta(aboutSession)
      .input(z.object({ response: UsedPasskey }))
      .output(done)
      .errors(errors("PASSKEY_NOT_ACCEPTED", "ACCOUNT_DEACTIVATED", "TOO_MANY_ATTEMPTS")),
  };
}

/** Calls about one's own second factor, which managers and admins share. */
function ownSecondFactor(prefix: HTTPPath) {
  const below = `${prefix}/second-factor` as const;
  const changed = errors("CONFIRM_IT_IS_YOU");
  const removed = errors("CONFIRM_IT_IS_YOU", "SECOND_FACTOR_REQUIRED");
  return {
    read: get(below, "Your authenticator app and passkeys").output(SecondFactor),
    verify: post(
      `${below}/verify`,
      "Complete a sign-in, or confirm that it is you, with a code of the authenticator app",
    )
      .meta(aboutSession)
      .input(EnterCode)
      .output(done)
      .errors(errors("WRONG_CODE", "TOO_MANY_ATTEMPTS")),
    useRecoveryCode: post(`${below}/recovery`, "The same with a recovery code, which works once")
      .meta(aboutSession)
      .input(EnterRecoveryCode)
      .output(z.object({ left: z.int() }))
      .errors(errors("WRONG_CODE", "TOO_MANY_ATTEMPTS")),
    verifyPasskey: post(`${below}/verify-passkey`, "Confirm that it is you with one of your passkeys")
      .meta(aboutSession)
      .input(z.object({ response: UsedPasskey }))
      .output(done)
      .errors(errors("PASSKEY_NOT_ACCEPTED", "TOO_MANY_ATTEMPTS")),
    startApp: post(
      `${below}/app/new`,
      "A secret for an authenticator app, which counts once a code of it is entered",
    )
      .meta(aboutSession)
      .output(z.object({ uri: z.string(), key: z.string() }))
      .errors(changed),
    confirmApp: post(`${below}/app`, "Use the new authenticator app from now on")
      .meta(aboutSession)
      .input(EnterCode)
      .output(newCodes)
      .errors({ ...changed, ...errors("WRONG_CODE", "TOO_MANY_ATTEMPTS") }),
    removeApp: del(`${below}/app`, "Remove your authenticator app")
      .meta(aboutSession)
      .output(done)
      .errors(removed),
    newRecoveryCodes: post(`${below}/recovery-codes`, "Replace your recovery codes")
      .meta(aboutSession)
      .output(newCodes)
      .errors(changed),
    startPasskey: post(
      `${below}/passkeys/new`,
      "Options for creating a passkey, for one attempt within five minutes",
    )
      .meta(aboutSession)
      .output(passkeyOptions)
      .errors(changed),
    addPasskey: post(`${below}/passkeys`, "Add a passkey that the browser created", { successStatus: 201 })
      .meta(aboutSession)
      .input(AddPasskey)
      .output(newCodes)
      .errors({ ...changed, ...errors("PASSKEY_NOT_ACCEPTED", "TOO_MANY_PASSKEYS") }),
    renamePasskey: put(`${below}/passkeys/{passkeyId}`, "Rename one of your passkeys")
      .input(PasskeyName.extend({ passkeyId: z.uuid() }))
      .output(done)
      .errors(errors("PASSKEY_NOT_FOUND")),
    removePasskey: del(`${below}/passkeys/{passkeyId}`, "Remove one of your passkeys")
      .meta(aboutSession)
      .input(z.object({ passkeyId: z.uuid() }))
      .output(done)
      .errors({ ...removed, ...errors("PASSKEY_NOT_FOUND") }),
  };
}

export const managerSecondFactor = oc.tag("Managers").router(ownSecondFactor("/account"));
export const adminSecondFactor = oc.tag("Admins").router(ownSecondFactor("/admin"));
