import { useCallback, useState } from "react";

/** What belongs together, in the order in which it first came. `Map.groupBy` is younger than the browsers that the pages are built for. */
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

/** What takes long to make and is not always needed: made when it is first asked for. */
export function memoize<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Which entries of a list are chosen, in the order in which they were. What is not in the list any more is not chosen. */
export function useSelection(known: (id: string) => boolean = () => true) {
  const [ids, setIds] = useState<string[]>([]);
  // The same each time, for entries that are drawn again only where they have changed.
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
