import { useCallback, useState } from "react";

/**
 * Groups entries, in the order in which the groups first appear. `Map.groupBy` is newer than the browsers that we
 * support.
 */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Defers expensive work until its result is first needed. */
export function memoize<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= compute());
}

/**
 * The selected entries of a list, in the order in which they were selected. Entries that left the list are not
 * selected.
 */
export function useSelection(isListed: (id: string) => boolean = () => true) {
  const [ids, setIds] = useState<string[]>([]);
  // A stable reference, because memoized entries render only when their properties change.
  const set = useCallback(
    (id: string, isSelected: boolean) =>
      setIds((previousIds) => {
        const otherIds = previousIds.filter((other) => other !== id);
        return isSelected ? [...otherIds, id] : otherIds;
      }),
    [],
  );
  return {
    ids: ids.filter(isListed),
    has: (id: string) => ids.includes(id),
    set,
    clear: () => setIds([]),
  };
}
