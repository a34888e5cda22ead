import { createOTP } from "@better-auth/utils/otp";
import { base32 } from "@better-auth/utils/base32";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Client } from "./test-app.ts";

type SecondFactorCalls = Client["manager"]["secondFactor"];

/** The code that an authenticator app with this key shows at this moment. */
export function codeOf(key: string, now: Date): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key));
  return createOTP(secret, { digits: 6, period: 30 }).hotp(Math.floor(now.getTime() / 30_000));
}

/** Sets up an authenticator app. @returns its key and the recovery codes */
export async function anApp(calls: SecondFactorCalls, { clock }: { clock: { now: () => Date } }) {
  const { key } = await calls.startApp();
  const { recoveryCodes } = await calls.confirmApp({ code: await codeOf(key, clock.now()) });
  return { key, recoveryCodes: recoveryCodes ?? [] };
}

/** A device that creates one passkey, as a browser would return it. */
export function aDevice(origin: string, { checksUser = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const authData = (attested: Buffer) => {
    // User present, user verified, attested credential data.
    const flags = 0x01 | (checksUser ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const rpId = createHash("sha256").update(new URL(origin).hostname).digest();
    return Buffer.concat([rpId, Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, { challenge }: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
  };
  return {
    create: (options: Record<string, unknown>) => {
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, a key for ES256.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authData(attested);
      // CBOR: {fmt: "none", attStmt: {}, authData: …}
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
        },
      };
    },
    use: (options: Record<string, unknown>) => {
      const clientDataJSON = clientData("webauthn.get", options);
      const authenticatorData = authData(Buffer.alloc(0));
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientDataJSON.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** Adds a passkey of a new device. */
export async function aPasskey(calls: SecondFactorCalls, origin: string) {
  const device = aDevice(origin);
  const { options } = await calls.startPasskey();
  const { recoveryCodes } = await calls.addPasskey({ name: "A phone", response: device.create(options) });
  return { device, recoveryCodes: recoveryCodes ?? [] };
}
