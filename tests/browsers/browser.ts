import { setTimeout as pause } from "node:timers/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { startFirefox } from "./firefox.ts";
import { until } from "./run.ts";
import { startWebKit } from "./webkit.ts";

/** A browser that is controlled by WebDriver. */
export interface Session {
  command: (name: string, parameters: Record<string, unknown>) => Promise<unknown>;
  stop: () => Promise<void>;
}

export const engines = { Firefox: startFirefox, WebKit: startWebKit };
export type Browser = Awaited<ReturnType<typeof startBrowser>>;

const controls = "button, a, summary, label, [role=option], [role=button]";

/** In the page: the visible element with this name. An exact name is preferred to a prefix. */
const named = `const [selector, name] = arguments;
const textOf = (text) => (text ?? "").replace(/[\\s*]+/g, " ").trim();
const nameOf = (element) => textOf(
  element.getAttribute("aria-label") ??
  (element.matches("input, textarea, select")
    ? [...element.labels].map((label) => label.textContent).join(" ")
    : element.innerText));
const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
const found = shown.find((element) => nameOf(element) === name) ??
  shown.find((element) => nameOf(element).startsWith(name));
found?.scrollIntoView({ block: "center", behavior: "instant" });
return found ?? null;`;

const idOf = (element: unknown) => String(Object.values(Object(element))[0]);

/** A person's actions, in any engine; each waits for what it needs. */
export async function startBrowser(engine: keyof typeof engines, origin: string) {
  const { command, stop } = await engines[engine]();
  const run = (script: string, ...args: unknown[]) => command("ExecuteScript", { script, args });

  async function find(selector: string, name: string): Promise<string> {
    const element = await until(`'${name}' is shown`, () => run(named, selector, name));
    return idOf(element);
  }
  const placeOf = async (selector: string, name: string) => {
    await find(selector, name);
    return run(`const at = (() => { ${named} })()?.getBoundingClientRect(); return at?.top`, selector, name);
  };
  /** A moving element receives no click. */
  const press = async (selector: string, name: string) =>
    void (await until(`'${name}' can be clicked`, async () => {
      const before = await placeOf(selector, name);
      await pause(100);
      if ((await placeOf(selector, name)) !== before) return false;
      await command("ElementClick", { id: await find(selector, name) });
      return true;
    }));

  return {
    stop,
    run,
    open: (address: string) => command("Navigate", { url: new URL(address, origin).href }),
    reload: () => command("Refresh", {}),
    press: (name: string) => press(controls, name),
    /** Within a confirmation dialog. */
    answer: (name: string) => press("[role=dialog] button", name),
    async fill(label: string, text: string) {
      await command("ElementSendKeys", { id: await find("input, textarea", label), text });
    },
    sees: (text: string) =>
      until(`the page shows '${text}'`, () =>
        run(`return document.body.innerText.replace(/\\s+/g, " ").includes(arguments[0])`, text),
      ),
    isAt: (path: string) =>
      until(`the URL has the path ${path}`, () => run("return location.pathname === arguments[0]", path)),
    /** The text of each printed sheet; WebKit's driver cannot print. */
    async sheets() {
      const { buffer } = Uint8Array.from(Buffer.from(String(await command("Print", {})), "base64"));
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(buffer)), {
        mergePages: false,
      });
      return text;
    },
    /** Selects the last option of each of these groups, by a click on its visible part. */
    async chooseLast(groups: string) {
      const last = `const groups = [...document.querySelectorAll(arguments[0])];
        const choice = groups.map((group) => [...group.querySelectorAll("label")].at(-1))[arguments[1]];
        choice?.scrollIntoView({ block: "center", behavior: "instant" });
        return choice ?? null;`;
      for (let index = 0, choice; (choice = await run(last, groups, index)); index++)
        await command("ElementClick", { id: idOf(choice) });
    },
  };
}
