import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./sort-heading.module.css";
import { type Sort, useSort } from "./use-sort.ts";

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
