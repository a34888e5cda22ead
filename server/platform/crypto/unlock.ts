import { addFormerSecret } from "./seal.ts";

let withKeys: string | null = null;

/**
 * From now on sealed columns can be read and written here: a process serves one installation, and the schema has no
 * other way of knowing its secret.
 */
export function loadKeys(secret: string, former: string[] = []) {
  withKeys = secret;
  addFormerSecret(secret, former);
}

export function loadedSecret(): string {
  if (withKeys === null)
    throw new Error("What is sealed can be read once the installation's SECRET is known.");
  return withKeys;
}
