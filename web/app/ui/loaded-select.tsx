import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { type Loadable, QueryState } from "./loaded.tsx";

interface QuerySelectProps<Item> extends Omit<SelectProps, "data"> {
  query: Loadable<Item[]>;
  errorTitle: string;
  choices: (item: Item) => ComboboxItem;
}

/** Chooses one of what the service knows. */
export function QuerySelect<Item>({ query, errorTitle, choices, ...props }: QuerySelectProps<Item>) {
  return (
    <QueryState
      query={query}
      errorTitle={errorTitle}
      skeleton={<Select {...props} searchable placeholder="Loading..." nothingFoundMessage={undefined} />}
      empty={null}
    >
      {(items) => <Select {...props} searchable data={items.map(choices)} />}
    </QueryState>
  );
}
