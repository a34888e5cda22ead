import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("if npm installs no Node, the machine's own runs the scripts that need one", () => {
  expect(nodeAfter(npmWithoutNode)).toBe(realpathSync(process.execPath));
});

test("the Node that npm installs runs the scripts that need one, even if npm links no program to it", () => {
  const brought = `node_modules/node-${process.platform}-${process.arch}/bin`;
  const npmWithoutLink = `${npmWithoutNode}
    mkdirSync("${brought}", { recursive: true });
    writeFileSync("${brought}/node", "#!/bin/sh\\necho v24.0.0\\n", { mode: 0o755 });`;
  expect(nodeAfter(npmWithoutLink)).toBe(`here/${brought}/node`);
});

test("running does not install development packages, and nothing is installed twice", () => {
  const folder = mkdtempSync(join(tmpdir(), "forthright-install-"));
  const at = (path: string) => join(folder, path);
  cpSync("scripts", at("scripts"), { recursive: true });
  writeFileSync(at("package.json"), '{ "type": "module" }');
  writeFileSync(at("package-lock.json"), "{}");
  writeFileSync(at("npm.js"), npm);
  const installed = (...words: string[]) => {
    writeFileSync(at("asked"), "");
    execFileSync(process.execPath, ["scripts/install.js", ...words], {
      cwd: folder,
      env: { ...process.env, npm_execpath: at("npm.js") },
      stdio: "pipe",
    });
    const asked = readFileSync(at("asked"), "utf8");
    return asked === "" ? null : (asked.match(/(?<=--omit=)\w+/g) ?? []).join();
  };

  expect(installed("--to-run")).toBe("dev");
  expect(installed("--to-run")).toBeNull();
  expect(installed()).toBe("");
  expect(installed()).toBeNull();
  expect(installed("--to-run")).toBeNull();
  writeFileSync(at("package-lock.json"), '{ "changed": true }');
  expect(installed("--to-run")).toBe("dev");
  rmSync(folder, { recursive: true });
});

test("npm runs none of our scripts automatically when it installs", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const byItself = /^(pre|post)?(install|prepare|prepublish|dependencies)$/;
  expect(Object.keys(scripts).filter((name) => byItself.test(name))).toEqual([]);
});

/** The program that is the project's Node after npm installed the packages; 'here' is the test's own folder. */
function nodeAfter(npmScript: string): string {
  const folder = mkdtempSync(join(tmpdir(), "forthright-install-"));
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(join(folder, "npm.js"), npmScript);
  execFileSync(process.execPath, ["scripts/install.js"], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, "npm.js") },
    stdio: "pipe",
  });
  const node = realpathSync(join(folder, "node_modules/.bin/node")).replace(realpathSync(folder), "here");
  rmSync(folder, { recursive: true });
  return node;
}

/** Prints its arguments. */
const npmWithoutNode = `
  import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
  rmSync("node_modules", { recursive: true, force: true });
  mkdirSync("node_modules/.bin", { recursive: true });
  writeFileSync("asked", process.argv.join(" "));`;

const npm = `${npmWithoutNode}
  symlinkSync(process.execPath, "node_modules/.bin/node");`;
