import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../deploy/postgresql/", import.meta.url));

/** Writes one of the files that an operator copies, filled as `envsubst` would. @throws if a value is missing */
export function fill(name: string, to: string, values: Record<string, string | number>) {
  const filled = readFileSync(folder + name, "utf8").replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = values[variable];
    if (value === undefined) throw new Error(`deploy/postgresql/${name} wants ${variable}`);
    return String(value);
  });
  writeFileSync(to, filled);
}
