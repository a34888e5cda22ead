import { useSearch } from "@tanstack/react-router";
import { textParam } from "./search-params.ts";
import { useSetParams } from "./use-set-params.ts";
import { usePaused } from "./use-paused.ts";

const pauseMs = 200;

/** What a list is searched for; in the address as `q`, so that reload and back keep it. `debounced` follows when typing pauses. */
export function useSearchWords() {
  const setParams = useSetParams();
  const words = textParam(useSearch({ strict: false }), "q") ?? "";
  const debounced = usePaused(words, pauseMs);
  return { words, setWords: (q: string) => setParams({ q: q || undefined }), debounced };
}
