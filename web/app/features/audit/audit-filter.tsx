import { actorsOptions, filterFromParams, systemId } from "./queries.ts";
import { auditActions, recordTypes } from "#contract/audit.ts";
import { useSetParams } from "#web/app/lib/search-params.ts";
import { SearchInput } from "#web/app/ui/lists.tsx";
import classes from "./activity-list.module.css";
import { actionWords } from "./action-words.ts";
import { Button, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { upperFirst, useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";

const actions = auditActions.map((value) => ({ value, label: actionWords[value][0] }));
const records = recordTypes.map((value) => ({ value, label: upperFirst(value) }));

/** Filters of the audit log, stored in the URL. On a phone they open from a button, so that the entries come first. */
export function AuditFilterFields({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const {
    actor = "",
    action = "",
    record = "",
    from = "",
    until = "",
  } = filterFromParams(useSearch({ strict: false }));
  const setParams = useSetParams();
  const count = [actor, action, record, from, until].filter(Boolean).length;
  const isPhone = useMediaQuery("(width < 48em)", undefined, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(count > 0);
  const { data: actors = [], isError } = useQuery(actorsOptions);
  const people = actors.map(({ id, name, email }) => ({
    value: id ?? "",
    label: email ? `${name} (${email})` : name,
  }));
  return (
    <SimpleGrid component="search" aria-label="Filter" cols={{ base: 2, md: 3, lg: 6 }} spacing="sm">
      <SearchInput
        className={classes.wide}
        label="Search"
        placeholder="Name, e-mail or id"
        value={words}
        onChange={onWords}
      />
      {isPhone && (
        <Button className={classes.wide} variant="default" aria-expanded={isOpen} onClick={toggle}>
          {count > 0 ? `Filters (${count})` : "Filters"}
        </Button>
      )}
      {(isOpen || !isPhone) && (
        <>
          <NativeSelect
            className={classes.wide}
            label="Who"
            error={isError && "Failed to load the people."}
            data={[{ value: "", label: "Anyone" }, ...people, { value: systemId, label: "The system" }]}
            value={actor}
            onChange={(event) => setParams({ actor: event.currentTarget.value })}
          />
          <NativeSelect
            label="Action"
            data={[{ value: "", label: "Any" }, ...actions]}
            value={action}
            onChange={(event) => setParams({ action: event.currentTarget.value })}
          />
          <NativeSelect
            label="Record"
            data={[{ value: "", label: "Any" }, ...records]}
            value={record}
            onChange={(event) => setParams({ record: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="From"
            value={from}
            onChange={(event) => setParams({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Until"
            value={until}
            onChange={(event) => setParams({ until: event.currentTarget.value })}
          />
        </>
      )}
    </SimpleGrid>
  );
}
