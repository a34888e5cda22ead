import { NativeSelect, Table, UnstyledButton } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { invitationSorts } from "#contract/invitations.ts";
import { textParam } from "#web/lib/search-params.ts";
import { useSetParams } from "#web/lib/use-set-params.ts";
import type { Listed } from "#web/queries/invitations.ts";
import classes from "./admin-invitation-sort.module.css";

type Sort = Required<Pick<Listed, "sort" | "order">>;

const choices = [
  { value: "", label: "Newest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "email-asc", label: "Email, A to Z" },
  { value: "company-asc", label: "Company, A to Z" },
  { value: "status-asc", label: "Status" },
  { value: "expires-asc", label: "Expiry, soonest first" },
];

/** By what the list is sorted; in the address as `sort` and `order`. */
export function useSort(): [Sort, (sort: Sort) => void] {
  const search = useSearch({ strict: false });
  const setParams = useSetParams();
  const sort = invitationSorts.find((known) => known === textParam(search, "sort")) ?? "created";
  const order = textParam(search, "order") ?? (sort === "created" ? "desc" : "asc");
  return [
    { sort, order: order === "desc" ? "desc" : "asc" },
    (next) => setParams(next.sort === "created" ? { sort: undefined, order: undefined } : next),
  ];
}

/** A column's heading, with which one sorts by it: up, down, then by age again. */
export function SortHeading({ by, children }: { by: Sort["sort"]; children: string }) {
  const [{ sort, order }, setSort] = useSort();
  const isOn = sort === by;
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  function next(): Sort {
    if (!isOn) return { sort: by, order: "asc" };
    return order === "asc" ? { sort: by, order: "desc" } : { sort: "created", order: "desc" };
  }
  return (
    <Table.Th
      className={classes.heading}
      aria-sort={isOn ? (order === "asc" ? "ascending" : "descending") : "none"}
    >
      <UnstyledButton className={classes.button} onClick={() => setSort(next())}>
        {children}
        <Arrow size={14} aria-hidden className={isOn ? undefined : classes.off} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** The same where the list is cards. */
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
