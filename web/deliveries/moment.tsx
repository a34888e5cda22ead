export const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export function Moment({ value }: { value: string }) {
  return <time dateTime={value}>{moment.format(new Date(value))}</time>;
}
