import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Every search parameter is text, exactly as it stands in the address: a code of digits stays a code. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => typeof value === "string" && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** One text parameter; undefined where the address has none. */
export function textParam(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === "string" && value ? value : undefined;
}

/** An address inside this product, or undefined: nobody is led elsewhere after signing in. */
export function ownPath(path: string | undefined): string | undefined {
  return path?.startsWith("/") && !/^\/[/\\]/.test(path) ? path : undefined;
}

/** Changes parts of the address, in place; what becomes empty goes. */
export function useSetParams() {
  const navigate = useNavigate();
  return (changes: Record<string, string | undefined>) =>
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => ({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
      // The page stays, and with it what has been typed on it.
      ignoreBlocker: true,
    });
}

/** One of several choices, in the address under this name; the first one where it has none of them. */
export function useChoiceParam<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const given = textParam(useSearch({ strict: false }), name);
  const setParams = useSetParams();
  const [usual] = choices;
  const chosen = choices.find((choice) => choice === given) ?? usual;
  return [chosen, (choice) => setParams({ [name]: choice === usual ? undefined : choice })];
}

const searchPauseMs = 200;

/** What a list is searched for; in the address as `q`, so that reload and back keep it. `debounced` follows when typing pauses. */
export function useSearchWords() {
  const setParams = useSetParams();
  const words = textParam(useSearch({ strict: false }), "q") ?? "";
  const debounced = usePaused(words, searchPauseMs);
  return { words, setWords: (q: string) => setParams({ q: q || undefined }), debounced };
}

/** What is being typed, as it was when typing last paused for so long. */
export function usePaused<Value extends string | object>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
