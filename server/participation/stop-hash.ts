import { keyedHash } from "#server/sealing/seal.ts";

/** That a company is not to mail an address about its candidates, beside those whom nobody may contact. */
export const stopHash = (secret: string, companyId: string, email: string): string =>
  keyedHash(secret, "candidate's stop", `${companyId} ${email.toLowerCase()}`);
