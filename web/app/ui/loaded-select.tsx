import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { type Loadable, Loaded } from "./loaded.tsx";

interface LoadedSelectProps<Item> extends Omit<SelectProps, "data"> {
  query: Loadable<Item[]>;
  errorTitle: string;
  choices: (item: Item) => ComboboxItem;
}

/** Chooses one of what the service knows. */
export function LoadedSelect<Item>({ query, errorTitle, choices, ...props }: LoadedSelectProps<Item>) {
  return (
    <Loaded
      query={query}
      errorTitle={errorTitle}
      skeleton={<Select {...props} searchable placeholder="Loading..." nothingFoundMessage={undefined} />}
      empty={null}
    >
      {(items) => <Select {...props} searchable data={items.map(choices)} />}
    </Loaded>
  );
}
