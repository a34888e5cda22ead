import { NativeSelect } from "@mantine/core";
import { invitationSorts } from "#contract/invitations.ts";
import { useSort } from "./use-sort.ts";

const choices = [
  { value: "", label: "Newest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "email-asc", label: "Email, A to Z" },
  { value: "company-asc", label: "Company, A to Z" },
  { value: "status-asc", label: "Status" },
  { value: "expires-asc", label: "Expiry, soonest first" },
];

/** By what the list is sorted, where it is cards and has no columns. */
export function SortSelect() {
  const [{ sort, order }, setSort] = useSort();
  return (
    <NativeSelect
      aria-label="Sort invitations"
      data={choices}
      value={sort === "created" ? "" : `${sort}-${order}`}
      onChange={(event) => {
        const [chosen = "", direction] = event.currentTarget.value.split("-");
        const known = invitationSorts.find((name) => name === chosen);
        setSort(
          known
            ? { sort: known, order: direction === "desc" ? "desc" : "asc" }
            : { sort: "created", order: "desc" },
        );
      }}
    />
  );
}
