import { newKey } from "#web/shared/new-key.ts";
import { forget, keep, recall } from "#web/shared/storage.ts";

const prefix = "attempt:";

/**
 * One form or press: whatever is sent again before an answer has come, after a reload too, is the same attempt and done
 * once. Kept in this tab.
 */
export function openAttempt(call: string, input: unknown) {
  const name = `${prefix}${call}:${fingerprint(input)}`;
  const begin = () => {
    const key = newKey();
    keep(name, key, "sessionStorage");
    return key;
  };
  return {
    key: recall(name, "sessionStorage") ?? begin(),
    /** Under the key something else was sent: only passwords differ, which leave no trace here. */
    beginAnew: begin,
    close: () => forget(name, "sessionStorage"),
  };
}

/** Tells inputs apart; where it does not, the service does. Nobody can find out from it what was typed. */
function fingerprint(input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (/password/i.test(name) ? null : value)) ?? "";
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
