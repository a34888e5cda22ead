import { Text } from "@mantine/core";
import classes from "./numbered-steps.module.css";

interface Step {
  title: string;
  text: string;
}

/** What happens, in order. */
export function NumberedSteps({ steps, columns = false }: { steps: Step[]; columns?: boolean }) {
  return (
    <ol className={columns ? `${classes.steps} ${classes.columns}` : classes.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={classes.step}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <div>
            <Text component={columns ? "h3" : "h2"} fw={600} m={0}>
              {title}
            </Text>
            <Text c="dimmed" size="sm" mt={4}>
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}
