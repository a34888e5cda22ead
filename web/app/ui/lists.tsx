import { useChoiceParam, useSearchWords } from "#web/app/lib/search-params.ts";
import { useStored } from "#web/app/lib/use-stored.ts";
import { formatNumber, matchesWords } from "./text.tsx";
import {
  Button,
  type ButtonProps,
  CloseButton,
  NativeSelect,
  Text,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Shorter lists have no search. */
const minSearchableLength = 11;

/** The search field of a list that is loaded in pages: shown once the whole list is long. */
export function LongListSearch(props: ComponentProps<typeof SearchField>) {
  return props.total >= minSearchableLength || props.value ? <SearchField {...props} /> : null;
}

interface FilteredProps<Item> {
  items: Item[];
  /** The texts of an entry that are searched. */
  getTexts: (item: Item) => (string | null)[];
  /** The field's label: 'Search jobs'. */
  label: string;
  children: (found: Item[]) => ReactNode;
}

/** A list that is filtered in the browser, once it is long. */
export function Filtered<Item>({ items, getTexts, label, children }: FilteredProps<Item>) {
  const { words, setWords } = useSearchWords();
  if (items.length < minSearchableLength) return children(items);
  const found = words ? items.filter((item) => matchesWords(words, getTexts(item))) : items;
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

interface SearchInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (value: string) => void;
}

/** The search field, with a button that clears it. */
export function SearchInput({ value, onChange, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange("");
    // The button disappears.
    input.current?.focus();
  }
  return (
    <TextInput
      {...props}
      type="search"
      ref={input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many of all entries are shown; announced while searching. */
  found: number;
  total: number;
}

/** Filters a list while the user types. */
export function SearchField({ label, value, onChange, found, total }: SearchFieldProps) {
  return (
    <div>
      <SearchInput aria-label={label} placeholder={label} value={value} onChange={onChange} />
      <Text component="output" display="block" size="sm" c="dimmed" mt={value ? 4 : 0}>
        {value && (found === 0 ? `Nothing matches '${value}'.` : `${found} of ${total}`)}
      </Text>
    </div>
  );
}

/** Paper has no button for the rest of a list. */
export function useIsPrinted() {
  const [isPrinted, setIsPrinted] = useState(false);
  // At once, because the browser counts the pages next. A media query changes after that: the end would be cut off.
  useWindowEvent("beforeprint", () => flushSync(() => setIsPrinted(true)));
  useWindowEvent("afterprint", () => setIsPrinted(false));
  return isPrinted;
}

interface ShowMoreProps<Item> {
  items: Item[];
  pageSize?: number;
  /** Restored when the user comes back to the page, by this name, which only one list of a page has. */
  storedAs?: string;
  children: (visible: Item[]) => ReactNode;
}

/** The first part of a list that may have hundreds of entries, and a button for the next part. */
export function ShowMore<Item>({ items, pageSize = 50, storedAs, children }: ShowMoreProps<Item>) {
  const [pages, setPages] = useStored(storedAs ?? null, 1);
  const isPrinted = useIsPrinted();
  const visibleCount = isPrinted ? items.length : pages * pageSize;
  return (
    <>
      {children(items.slice(0, visibleCount))}
      <MoreButton rest={items.length - visibleCount} onClick={() => setPages(pages + 1)} />
    </>
  );
}

interface MoreButtonProps extends Pick<ButtonProps, "loading" | "mt"> {
  /** How many entries follow, if known; without any there is no button. */
  rest: number | undefined;
  onClick: () => void;
}

/** Below a list: loads its next page. */
export function MoreButton({ rest, loading, mt = "md", onClick }: MoreButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isPrinted = useIsPrinted();
  const isEnd = rest !== undefined && rest <= 0;
  // After the last press the button stays, so that the keyboard keeps its place in the list.
  if (isEnd && (isPrinted || !isPressed)) return null;
  const count = rest === undefined ? "" : formatNumber(rest);
  if (isPrinted)
    return (
      <Text size="sm" mt={mt}>
        {`${count} more not printed`.trim()}
      </Text>
    );
  const press = () => {
    setIsPressed(true);
    onClick();
  };
  return (
    <Button variant="default" fullWidth mt={mt} loading={loading} aria-disabled={isEnd} onClick={press}>
      {isEnd ? "All are shown" : `Show more${count && ` (${count})`}`}
    </Button>
  );
}

/**
 * The search and the length of a list that is loaded in pages: the input of its query, and the properties of its `LongList`.
 * @param storedAs see `ShowMore`; null if the length is not restored
 */
export function useLongList(storedAs: string | null, pageSize: number) {
  const [limit, setLimit] = useStored<number>(storedAs, pageSize);
  const { words, setWords, debounced } = useSearchWords();
  return {
    input: { q: debounced, limit },
    search: { value: words, onChange: setWords },
    onMore: () => setLimit(limit + pageSize),
  };
}

interface LongListProps extends ComponentProps<typeof LongListSearch> {
  /** How many of the matches are listed. */
  listed: number;
  /** Another search or page is being loaded. */
  loading: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** A list that is loaded in pages: searchable once it is long, with a button below for the next page. */
export function LongList({ listed, loading, onMore, children, ...search }: LongListProps) {
  return (
    <>
      <LongListSearch {...search} />
      <div aria-busy={loading}>
        {children}
        <MoreButton rest={search.found - listed} loading={loading} onClick={onMore} />
      </div>
    </>
  );
}

interface ChoiceSelectProps<Choice extends string> {
  /** The label: 'Sort candidates'. */
  label: string;
  /** The name of the search parameter. */
  param: string;
  /** The first is the default. */
  choices: readonly [Choice, ...Choice[]];
  names: Record<Choice, string>;
}

/** How a list is sorted or filtered; stored in the URL. */
export function ChoiceSelect<const Choice extends string>(props: ChoiceSelectProps<Choice>) {
  const { label, param, choices, names } = props;
  const [currentChoice, setChoice] = useChoiceParam(param, choices);
  return (
    <NativeSelect
      className="screen-only"
      size="xs"
      aria-label={label}
      value={currentChoice}
      data={choices.map((value) => ({ value, label: names[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const next = choices.find((choice) => choice === value);
        if (next) setChoice(next);
      }}
    />
  );
}
