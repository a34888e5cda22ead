import { Text } from "@mantine/core";
import { groupBy } from "#web/app/lib/group-by.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import classes from "../directory.module.css";
import { number } from "./number.ts";
import { causeOf, type RejectedRow, type RejectedRows } from "./rejected-rows.ts";

/** Why lines were refused, the most frequent cause first; which they are, and what stands there. */
export function RejectedList({ rows: { shown, counts } }: { rows: RejectedRows }) {
  const causes = [...counts].toSorted(([, one], [, other]) => other - one);
  const byCause = groupBy(shown, ({ reason }) => causeOf(reason));
  return (
    <ul className={classes.causes} aria-label="Rejected rows">
      {causes.map(([cause, count]) => (
        <li key={cause}>
          <details open={causes.length === 1}>
            <summary>
              {cause}{" "}
              <span className={classes.row}>
                {number(count)} {count === 1 ? "row" : "rows"}
              </span>
            </summary>
            <Rows rows={byCause.get(cause) ?? []} total={count} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows, total }: { rows: RejectedRow[]; total: number }) {
  return (
    <>
      <ShowMore items={rows}>
        {(visible) => (
          <ul className={classes.rejected}>
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
          {rows.length === 0
            ? "The download has them all."
            : `These are the first ${number(rows.length)}; the download has all ${number(total)}.`}
        </Text>
      )}
    </>
  );
}
