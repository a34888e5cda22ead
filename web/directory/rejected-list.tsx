import { Text } from "@mantine/core";
import { ShowMore } from "#web/ui/show-more.tsx";
import classes from "./directory.module.css";
import { number } from "./number.ts";
import type { RejectedRow } from "./rejected-rows.ts";

/** Which lines were refused, why, and what stands there. */
export function RejectedList({ rows, total }: { rows: RejectedRow[]; total: number }) {
  return (
    <div>
      <ShowMore items={rows}>
        {(visible) => (
          <ul className={classes.rejected} aria-label="Rejected rows">
            {visible.map(({ line, reason, text }) => (
              <li key={line}>
                <span className="tabular">Line {line}</span>
                <span className={classes.reason}>{reason}</span>
                <span className={classes.row}>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
      {total > rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          These are the first {number(rows.length)}; the download has all {number(total)}.
        </Text>
      )}
    </div>
  );
}
