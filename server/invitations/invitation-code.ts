import { randomInt } from "node:crypto";

// Upper case, without the look-alikes 0 O, 1 I L, 5 S, 2 Z, 8 B, U V.
const alphabet = "34679ACDEFGHJKMNPQRTWXY";
const codeLength = 10;

/** 10 random characters: 45 bits, beside a limit on wrong guesses. */
export function newInvitationCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}
