import { isolated } from "#contract/text.ts";
import { styles } from "./styles.ts";

/** Somebody's or something's name, which may read like a sentence: bold, and in quotes where nothing is bold. */
export function Name({ children }: { children: string }) {
  return (
    <b className="name" style={{ fontWeight: 600 }}>
      {isolated(children)}
    </b>
  );
}

/** The same in a subject line. */
export const quoted = (name: string) => `“${isolated(name)}”`;

/** An e-mail's first line. @param to as they write their name; null: without one */
export function Hello({ to }: { to: string | null }) {
  return <p style={styles.text}>Hello{to && ` ${isolated(to)}`},</p>;
}
