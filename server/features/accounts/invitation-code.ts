import { randomInt } from "node:crypto";
import { invitationCodes } from "#contract/pasted.ts";

/** 10 random characters: 45 bits, beside a limit on wrong guesses. */
export function newInvitationCode(): string {
  const { alphabet, length } = invitationCodes;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
