import { rememberFormer } from "./seal.ts";

let unlocked: string | null = null;

/**
 * From now on sealed columns can be read and written here: a process serves one installation, and the schema has no
 * other way of knowing its secret.
 */
export function unlock(secret: string, former: string[] = []) {
  unlocked = secret;
  rememberFormer(secret, former);
}

export function unlockedSecret(): string {
  if (unlocked === null)
    throw new Error("What is sealed can be read once the installation's SECRET is known.");
  return unlocked;
}
