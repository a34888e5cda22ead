import type { ComponentProps, ReactNode } from "react";
import { useSearchWords } from "#web/app/lib/use-search-words.ts";
import { SearchField } from "./search-field.tsx";

/** From this many entries on a list can be searched. */
const searchableFrom = 11;

/** The field of a list that comes in parts: there once the whole is long. */
export function LongListSearch(props: ComponentProps<typeof SearchField>) {
  return props.total >= searchableFrom || props.value ? <SearchField {...props} /> : null;
}

interface FilteredProps<Item> {
  items: Item[];
  /** In which texts of an entry the words are looked for. */
  textsOf: (item: Item) => (string | null)[];
  /** What the field is called: 'Search jobs'. */
  label: string;
  children: (found: Item[]) => ReactNode;
}

/** A list that is narrowed down here, once it is long, to what is searched for. */
export function Filtered<Item>({ items, textsOf, label, children }: FilteredProps<Item>) {
  const { words, setWords } = useSearchWords();
  if (items.length < searchableFrom) return children(items);
  const found = words ? items.filter((item) => matches(words, textsOf(item))) : items;
  return (
    <>
      <SearchField
        label={label}
        value={words}
        onChange={setWords}
        found={found.length}
        total={items.length}
      />
      {children(found)}
    </>
  );
}

/** Whether all words of the filter occur in one of the texts. */
function matches(filter: string, texts: (string | null)[]): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
