import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

interface Program {
  /** An absolute path, or a name in PATH. */
  at: string[];
  /** Debian's package. */
  from: string;
}

const programs = {
  firefox: { at: ["firefox-esr", "firefox"], from: "firefox-esr" },
  webkitDriver: { at: ["WebKitWebDriver"], from: "webkit2gtk-driver" },
  webkit: { at: globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser"), from: "libwebkit2gtk-4.1-0" },
  display: { at: ["Xvfb"], from: "xvfb" },
} satisfies Record<string, Program>;

/** The program's path; fails with the name of the package that has it. */
export function programOf(name: keyof typeof programs): string {
  const { at, from } = programs[name];
  const folders = (process.env["PATH"] ?? "").split(":");
  const found = at
    .flatMap((path) => (path.startsWith("/") ? path : folders.map((folder) => join(folder, path))))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`This needs Debian's package ${from}: apt-get install ${from}`);
  return found;
}
