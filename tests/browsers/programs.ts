import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

interface Program {
  /** A whole path, or what PATH leads to. */
  at: string[];
  /** Debian's. */
  from: string;
}

const programs = {
  firefox: { at: ["firefox-esr", "firefox"], from: "firefox-esr" },
  webkitDriver: { at: ["WebKitWebDriver"], from: "webkit2gtk-driver" },
  webkit: { at: globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser"), from: "libwebkit2gtk-4.1-0" },
  display: { at: ["Xvfb"], from: "xvfb" },
} satisfies Record<string, Program>;

/** Where it is; fails by the name of the package that brings it. */
export function programOf(name: keyof typeof programs): string {
  const { at, from } = programs[name];
  const folders = (process.env["PATH"] ?? "").split(":");
  const found = at
    .flatMap((path) => (path.startsWith("/") ? path : folders.map((folder) => join(folder, path))))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`This needs Debian's package ${from}: apt-get install ${from}`);
  return found;
}
