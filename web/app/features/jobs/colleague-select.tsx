import { Select, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Colleague } from "#contract/job-members.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { fullName, matchesWords } from "#web/app/ui/text.tsx";

const pauseMs = 200;

/** Finds colleagues on the server, by words of their names and addresses. */
export interface ColleagueSearch {
  /** Identifies the search in the cache. */
  key: readonly unknown[];
  find: (words: string) => Promise<Colleague[]>;
}

interface ColleagueSelectProps extends GetInputPropsReturnType {
  search: ColleagueSearch;
  /** Members of the job who can be chosen, too. */
  members?: Colleague[];
  onChoose?: (colleague: Colleague | null) => void;
}

/** Finds colleagues by words of their names and addresses, on the server, because a company may have hundreds. */
export function ColleagueSelect({ search, members, onChoose, ...input }: ColleagueSelectProps) {
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState<Colleague | null>(null);
  // The name of the chosen colleague in the field is no search.
  const [words] = useDebouncedValue(selected && typed === fullName(selected) ? "" : typed.trim(), pauseMs);
  const results = useQuery({
    queryKey: [...search.key, words],
    queryFn: () => search.find(words),
    placeholderData: keepPreviousData,
  });
  const matching = [
    ...(members ?? []).filter((member) => matchesWords(words, [fullName(member), member.email])),
    ...(results.data ?? []),
  ];
  const isListed = matching.some(({ id }) => id === selected?.id);
  const colleagues = selected && !isListed ? [selected, ...matching] : matching;
  const emptyText = results.isFetching ? "Searching..." : "No colleague matches.";
  // Names are not unique.
  const emails = new Map(colleagues.map(({ id, email }) => [id, email]));
  return (
    <Select
      {...input}
      value={input.value || null}
      label="Colleague"
      placeholder="Name or e-mail"
      withAsterisk
      searchable
      // The list would cover the rest of the dialog at once.
      openOnFocus={false}
      data={colleagues.map((colleague) => ({ value: colleague.id, label: fullName(colleague) }))}
      // The server has filtered them already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => {
        const colleague = colleagues.find((listed) => listed.id === id) ?? null;
        setSelected(colleague);
        onChoose?.(colleague);
        input.onChange(id ?? "");
      }}
      renderOption={({ option }) => (
        <div style={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {option.label}
          <Text size="xs" c="dimmed">
            {emails.get(option.value)}
          </Text>
        </div>
      )}
      nothingFoundMessage={results.error ? errorMessage(results.error) : emptyText}
    />
  );
}
