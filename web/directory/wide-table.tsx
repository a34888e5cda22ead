import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./directory.module.css";

/** A table that scrolls sideways where it does not fit; by keyboard too. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table verticalSpacing={6} fz="sm" miw={680} borderColor="var(--line)">
        {children}
      </Table>
    </section>
  );
}
