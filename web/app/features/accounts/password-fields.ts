import * as z from "zod";
import { password } from "#contract/fields.ts";

/** A new password, typed twice. */
export const passwordFields = { password, confirmPassword: z.string().normalize("NFC") };

export function samePasswords({
  password: first,
  confirmPassword,
}: {
  password: string;
  confirmPassword: string;
}) {
  return first === confirmPassword;
}

export const passwordsDiffer = { path: ["confirmPassword"], message: "Passwords do not match" };
export const NewPassword = z.object(passwordFields).refine(samePasswords, passwordsDiffer);
