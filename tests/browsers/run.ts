import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const patienceMs = 20_000;

/** A program with its child processes, until it is stopped or this process ends. @param folder removed afterwards */
export function runProgram(
  program: string,
  words: string[],
  variables: Record<string, string> = {},
  folder?: string,
) {
  const env = { ...process.env, ...variables };
  const running = spawn(program, words, { stdio: "ignore", detached: true, env });
  const kill = () => void (running.pid && running.exitCode === null && process.kill(-running.pid, "SIGKILL"));
  process.once("exit", kill);
  return {
    async stop() {
      process.off("exit", kill);
      const ended = running.exitCode === null ? once(running, "exit") : undefined;
      kill();
      await ended;
      if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Polls until there is a result, and returns it. */
export async function until<Value>(
  what: string,
  look: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + patienceMs;
  for (let trouble: unknown; ; await pause(50)) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`, { cause: trouble });
  }
}
