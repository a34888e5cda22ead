import { Card } from "@mantine/core";
import type { Activity } from "#contract/audit.ts";
import { shortDate } from "#web/app/lib/short-date.ts";
import classes from "./activity-list.module.css";
import { sentenceOf } from "./activity-sentence.ts";

const short = shortDate({
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const whole = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });

export function ActivityList({ activities }: { activities: Activity[] }) {
  return (
    <Card padding={0}>
      <ul className={classes.list} aria-label="Activity">
        {activities.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ activity }: { activity: Activity }) {
  const { occurredAt, actor, record } = activity;
  const { who, deed, what, more } = sentenceOf(activity);
  return (
    <li>
      <time dateTime={occurredAt} title={whole.format(new Date(occurredAt))}>
        {short(new Date(occurredAt))}
      </time>
      <p>
        <strong title={actor.email ?? undefined}>{who}</strong> {deed}
        {what && (
          <>
            {" "}
            <strong>{what}</strong>
          </>
        )}
        {more && `: ${more}`}
      </p>
      {record.id && (
        <span className={classes.record} title={`${record.type} ${record.id}`}>
          {record.type} {record.id.slice(0, 8)}
        </span>
      )}
    </li>
  );
}
