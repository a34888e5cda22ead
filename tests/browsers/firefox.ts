import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf } from "./programs.ts";
import { until, runProgram } from "./run.ts";
import type { Session } from "./browser.ts";

/** The browser sends no request to any host but the product's. */
const preferences = {
  "marionette.port": 0,
  "app.normandy.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

/**
 * Firefox by its own protocol Marionette, because no package here has the driver that would translate. It takes
 * WebDriver's commands by name.
 */
export async function startFirefox(): Promise<Session> {
  const profile = mkdtempSync(join(tmpdir(), "forthright-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const words = ["-headless", "-marionette", "-no-remote", "-profile", profile];
  const running = runProgram(programOf("firefox"), words, { HOME: profile }, profile);
  const portFile = join(profile, "MarionetteActivePort");
  await until("Firefox is there", () => existsSync(portFile) && readFileSync(portFile, "utf8") !== "");
  const send = await speakMarionette(Number(readFileSync(portFile, "utf8")));
  await send("WebDriver:NewSession", {});
  return {
    command: (name, parameters) => send(`WebDriver:${name}`, parameters),
    stop: () => running.stop(),
  };
}

type Answer = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages are JSON, each after its length in bytes and a colon. */
async function speakMarionette(port: number) {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let arrived = Buffer.alloc(0);
  let sent = 0;
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.on("data", (chunk) => {
      arrived = Buffer.concat([arrived, chunk]);
      for (let message = take(); message !== undefined; message = take())
        if (Array.isArray(message)) settle(message as Answer);
        else resolve();
    });
  });
  await greeted;
  return (name: string, parameters: object) => {
    const text = JSON.stringify([0, ++sent, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise<unknown>((resolve, reject) => waiting.set(sent, { resolve, reject }));
  };

  function take(): unknown {
    const colon = arrived.indexOf(":");
    const end = colon + 1 + Number(arrived.subarray(0, colon));
    if (colon < 0 || arrived.length < end) return undefined;
    const message: unknown = JSON.parse(arrived.subarray(colon + 1, end).toString());
    arrived = arrived.subarray(end);
    return message;
  }
  function settle([, id, error, result]: Answer) {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
    else asked?.resolve(Reflect.get(Object(result), "value"));
  }
}
