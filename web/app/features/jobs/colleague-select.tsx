import { Select, type SelectProps, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Colleague } from "#contract/job-members.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";

const pauseMs = 200;

/** Finds colleagues on the server, by words of their names and addresses. */
export interface ColleagueSearch {
  /** Identifies the search in the cache. */
  key: readonly unknown[];
  find: (words: string) => Promise<Colleague[]>;
}

interface ColleagueSelectProps extends GetInputPropsReturnType {
  search: ColleagueSearch;
  /** Those who share the job and can be chosen, too. */
  also?: Colleague[];
  onChoose?: (colleague: Colleague | null) => void;
}

/** Finds colleagues by words of their names and addresses, on the server, because a company may have hundreds. */
export function ColleagueSelect({ search, also, onChoose, ...input }: ColleagueSelectProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Colleague | null>(null);
  // The name of the chosen colleague in the field is no search.
  const [words] = useDebouncedValue(chosen && typed === labelOf(chosen) ? "" : typed.trim(), pauseMs);
  const found = useQuery({
    queryKey: [...search.key, words],
    queryFn: () => search.find(words),
    placeholderData: keepPreviousData,
  });
  const offered = [...(also ?? []).filter((one) => matches(words, one)), ...(found.data ?? [])];
  const isListed = offered.some(({ id }) => id === chosen?.id);
  const all = chosen && !isListed ? [chosen, ...offered] : offered;
  return (
    <ColleagueField
      {...input}
      value={input.value || null}
      colleagues={all}
      // Searched already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => {
        const colleague = all.find((one) => one.id === id) ?? null;
        setChosen(colleague);
        onChoose?.(colleague);
        input.onChange(id ?? "");
      }}
      nothingFoundMessage={
        found.error ? errorMessage(found.error) : found.isFetching ? "Searching..." : "No colleague matches."
      }
    />
  );
}

interface ColleagueFieldProps extends Omit<SelectProps, "data"> {
  colleagues: Colleague[];
}

/** People by name, with their addresses, because names are not unique. */
function ColleagueField({ colleagues, ...props }: ColleagueFieldProps) {
  const emails = new Map(colleagues.map(({ id, email }) => [id, email]));
  return (
    <Select
      {...props}
      label="Colleague"
      placeholder="Name or e-mail"
      withAsterisk
      searchable
      // The list would cover the rest of the dialog at once.
      openOnFocus={false}
      data={colleagues.map((one) => ({ value: one.id, label: labelOf(one) }))}
      renderOption={({ option }) => (
        <div style={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {option.label}
          <Text size="xs" c="dimmed">
            {emails.get(option.value)}
          </Text>
        </div>
      )}
    />
  );
}

const labelOf = ({ firstName, lastName }: Colleague) => `${firstName} ${lastName}`;

function matches(words: string, colleague: Colleague): boolean {
  const text = `${labelOf(colleague)} ${colleague.email}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
