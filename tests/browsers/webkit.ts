import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { programOf } from "./programs.ts";
import { until, runProgram } from "./run.ts";
import type { Session } from "./browser.ts";

const paths: Record<string, string> = {
  Navigate: "url",
  Refresh: "refresh",
  ExecuteScript: "execute/sync",
  ElementClick: "element/{id}/click",
  ElementSendKeys: "element/{id}/value",
};

/** WebKit, the engine of Safari, by WebDriver on a virtual display. */
export async function startWebKit(): Promise<Session> {
  const home = mkdtempSync(join(tmpdir(), "forthright-webkit-"));
  const [port, number] = [await freePort(), await freePort()];
  const display = `:${number}`;
  const options = [display, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const screen = runProgram(programOf("display"), options);
  const variables = {
    DISPLAY: display,
    GDK_BACKEND: "x11",
    HOME: home,
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  };
  const driver = runProgram(programOf("webkitDriver"), [`--port=${port}`], variables, home);
  const call = async (path: string, body?: object) => {
    const method = body ? "POST" : "GET";
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await until("WebKit's driver is there", () => call("status"));
  const browser = { binary: programOf("webkit"), args: ["--automation"] };
  const session = await call("session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browser } },
  });
  const id = String(Reflect.get(Object(session), "sessionId"));
  return {
    command: (name, { id: element = "", ...parameters }) =>
      call(`session/${id}/${paths[name]?.replace("{id}", String(element))}`, parameters),
    async stop() {
      await driver.stop();
      await screen.stop();
    },
  };
}
