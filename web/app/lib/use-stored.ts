import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** By the entry in the browser's history and a name. They last as long as the tab shows this site. */
const storedValues = new Map<string, unknown>();

const storageKey = ({ __TSR_key: historyKey }: { __TSR_key?: string }, name: string) =>
  `${historyKey} ${name}`;

/**
 * State that is restored when the user comes back to this place of the history, like the scroll position.
 * @param name distinguishes it from the page's other state; null if it is not stored
 */
export function useStored<Value>(name: string | null, initial: Value) {
  const router = useRouter();
  const [storedValue] = useState(() =>
    name === null
      ? undefined
      : (storedValues.get(storageKey(router.latestLocation.state, name)) as Value | undefined),
  );
  const [value, setValue] = useState(storedValue ?? initial);
  useEffect(() => {
    if (name === null) return undefined;
    return router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
      if (fromLocation) storedValues.set(storageKey(fromLocation.state, name), value);
    });
  }, [router, name, value]);
  return [value, setValue] as const;
}
