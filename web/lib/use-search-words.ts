import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { textParam } from "#web/lib/search-params.ts";

const pauseMs = 200;

/** What a list that the service searches is searched for; in the address as `q`. `asked` follows when typing pauses. */
export function useSearchWords() {
  const navigate = useNavigate();
  const words = textParam(useSearch({ strict: false }), "q") ?? "";
  const [asked] = useDebouncedValue(words, pauseMs);

  function setWords(q: string) {
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => ({ ...search, q: q || undefined }),
      replace: true,
      resetScroll: false,
    });
  }
  return { words, setWords, asked };
}
