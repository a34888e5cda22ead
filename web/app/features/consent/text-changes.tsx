import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { compareTexts, type ComparedText, summarizeChanges } from "./compare-texts.ts";
import classes from "./text-changes.module.css";

interface TextChangesProps {
  before: ComparedText;
  after: ComparedText;
}

/** What changed from one version of a text to another, in the whole text. */
export function TextChanges({ before, after }: TextChangesProps) {
  const parts = compareTexts(before, after);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {summarizeChanges(parts)}
      </Text>
      <Text component="div" size="sm" className={classes.text}>
        {parts.map(({ value, added, removed }, index) => {
          const Mark = added ? "ins" : "del";
          if (!added && !removed) return value;
          // Screen readers announce neither element.
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <Mark key={index}>
              <VisuallyHidden>{added ? "[added: " : "[removed: "}</VisuallyHidden>
              {value}
              <VisuallyHidden>]</VisuallyHidden>
            </Mark>
          );
        })}
      </Text>
    </Stack>
  );
}
