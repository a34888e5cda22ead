import { useCallback, useState } from "react";

/** Which entries of a list are chosen, in the order in which they were. What is not in the list any more is not chosen. */
export function useSelection(known: (id: string) => boolean = () => true) {
  const [ids, setIds] = useState<string[]>([]);
  // The same each time, for entries that are drawn anew only where they have changed.
  const set = useCallback(
    (id: string, isChosen: boolean) =>
      setIds((before) =>
        isChosen ? [...before.filter((one) => one !== id), id] : before.filter((one) => one !== id),
      ),
    [],
  );
  return {
    ids: ids.filter(known),
    has: (id: string) => ids.includes(id),
    set,
    clear: () => setIds([]),
  };
}
