import { useNavigate, useSearch } from "@tanstack/react-router";
import { textParam } from "./search-params.ts";

/** From this many entries on a list can be searched. */
const searchableFrom = 11;

/** A list narrowed down by what is searched for; kept in the address as `q`, so that reload and back keep it. */
export function useFilter<Item>(items: Item[], textsOf: (item: Item) => (string | null)[]) {
  const navigate = useNavigate();
  const isSearchable = items.length >= searchableFrom;
  const asked = textParam(useSearch({ strict: false }), "q") ?? "";
  const filter = isSearchable ? asked : "";
  const found = filter ? items.filter((item) => matches(filter, textsOf(item))) : items;

  function setFilter(q: string) {
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => ({ ...search, q: q || undefined }),
      replace: true,
      resetScroll: false,
      // The page stays, and with it what has been typed on it.
      ignoreBlocker: true,
    });
  }
  return { isSearchable, filter, setFilter, found };
}

/** Whether all words of the filter occur in one of the texts. */
function matches(filter: string, texts: (string | null)[]): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
