import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";

/** Every search parameter is text, exactly as in the URL: a code of digits stays a code. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = Object.entries(search).filter(([, value]) => typeof value === "string" && value !== "");
  const text = new URLSearchParams(params.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** One text parameter; undefined if the URL has none. */
export function textParam(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === "string" && value ? value : undefined;
}

export function textParams<Name extends string>(search: Record<string, unknown>, ...names: Name[]) {
  const entries = names.map((name) => [name, textParam(search, name)]);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** A path inside this product, or undefined, so that signing in never redirects to another site. */
export function ownPath(path: string | undefined): string | undefined {
  return path?.startsWith("/") && !/^\/[/\\]/.test(path) ? path : undefined;
}

/** Changes parts of the URL in place; empty values are removed. */
export function useSetParams() {
  const navigate = useNavigate();
  return (changes: Record<string, string | undefined>) =>
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => ({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
      // The page stays, with everything that was typed on it.
      ignoreBlocker: true,
    });
}

/** One of several choices, in the URL under this name; the first one by default. */
export function useChoiceParam<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const value = textParam(useSearch({ strict: false }), name);
  const setParams = useSetParams();
  const [defaultChoice] = choices;
  const chosen = choices.find((choice) => choice === value) ?? defaultChoice;
  return [chosen, (choice) => setParams({ [name]: choice === defaultChoice ? undefined : choice })];
}

const searchPauseMs = 200;

/** A list's search, in the URL as `q`, so that reload and back restore it. `debounced` follows when typing pauses. */
export function useSearchWords() {
  const setParams = useSetParams();
  const words = textParam(useSearch({ strict: false }), "q") ?? "";
  const [debounced] = useDebouncedValue(words, searchPauseMs);
  return { words, setWords: (q: string) => setParams({ q: q || undefined }), debounced };
}
