import { type PersonFound, minSearchLength } from "#contract/directory.ts";
import { api } from "#web/app/lib/api.ts";
import { useSearchWords } from "#web/app/lib/search-params.ts";
import { usePages } from "#web/app/lib/use-pages.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { MoreButton, SearchInput } from "#web/app/ui/lists.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import classes from "./people-search.module.css";
import { Card, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";

/** Searches people by the beginning of their name, address or one of their companies. */
export function PeopleSearch() {
  const { words, setWords, debounced } = useSearchWords();
  const q = debounced.trim();
  const isSearching = q.length >= minSearchLength;
  const { list, hasMore, moreProps } = usePages(
    api.admin.directory.people.infiniteOptions({
      input: (after: number | undefined) => ({ q, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.hasMore ? page.people.at(-1)?.id : undefined),
      enabled: isSearching,
      placeholderData: keepPreviousData,
    }),
    (page) => page.people,
  );
  const foundPeople = isSearching ? list.data : undefined;

  return (
    <Card component="section" aria-label="People">
      <Stack>
        <Title order={2}>Find a person</Title>
        <SearchInput
          label="Name, e-mail address or company"
          description="The first two letters or more"
          value={words}
          onChange={setWords}
        />
        <Text component="output" size="sm" c="dimmed" display={foundPeople ? "block" : "none"}>
          {foundPeople && resultCountText(foundPeople.length, hasMore, q)}
        </Text>
        {isSearching && (
          <QueryState
            query={list}
            errorTitle="Failed to search the directory."
            skeleton={<RowSkeletons count={3} />}
            empty={null}
            showsStaleError
          >
            {(people) => (
              <>
                {people.length > 0 && <PeopleFound people={people} q={q} />}
                <MoreButton mt={0} {...moreProps} />
              </>
            )}
          </QueryState>
        )}
      </Stack>
    </Card>
  );
}

function resultCountText(count: number, hasMore: boolean, q: string): string {
  if (count === 0) return `No one found for '${q}'.`;
  return hasMore ? `The first ${count} people` : pluralize(count, "person", "people");
}

function PeopleFound({ people, q }: { people: PersonFound[]; q: string }) {
  return (
    <ul className={classes.people} aria-label="People found">
      {people.map(({ id, name, email, profileUrl, latest }) => (
        <li key={id}>
          <TextLink to="/admin/directory/$personId" params={{ personId: String(id) }} search={{ q }} fw={500}>
            {name}
          </TextLink>
          <span>{latest && describePosition(latest)}</span>
          <span className={classes.address}>{email ?? profileUrl}</span>
        </li>
      ))}
    </ul>
  );
}

function describePosition({ company, position, isCurrent }: NonNullable<PersonFound["latest"]>): string {
  const job = position ? `${position} at ${company}` : company;
  return isCurrent ? job : `${job}, formerly`;
}
