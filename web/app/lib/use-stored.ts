import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** By the place in the browser's history and a name. It lasts as long as the pages are open. */
const kept = new Map<string, unknown>();

const keyOf = ({ __TSR_key: place }: { __TSR_key?: string }, name: string) => `${place} ${name}`;

/**
 * State that is restored when the user comes back to this place of the history, like the scroll position.
 * @param name distinguishes it from the page's other state; null: it is not stored
 */
export function useStored<Value>(name: string | null, initial: Value) {
  const router = useRouter();
  const [found] = useState(() =>
    name === null ? undefined : (kept.get(keyOf(router.latestLocation.state, name)) as Value | undefined),
  );
  const [value, setValue] = useState(found ?? initial);
  useEffect(() => {
    if (name === null) return undefined;
    return router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
      if (fromLocation) kept.set(keyOf(fromLocation.state, name), value);
    });
  }, [router, name, value]);
  return [value, setValue] as const;
}
