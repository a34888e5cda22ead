import { useRef, useState } from "react";

/** Which of a list are selected: one by one, from one to another with Shift, or all. @param keys all that can be, in order */
export function useSelection(keys: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const selected = keys.filter((key) => chosen.has(key));

  function select(key: string, isSelected: boolean, withShift: boolean) {
    const from = withShift && last.current !== undefined ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    const range = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const rest = selected.filter((one) => !range.includes(one));
    setChosen(new Set(isSelected ? [...rest, ...range] : rest));
    last.current = key;
  }
  return {
    isSelected: (key: string) => chosen.has(key),
    select,
    selectAll: () => setChosen(new Set(keys)),
    clear: () => setChosen(new Set()),
  };
}
