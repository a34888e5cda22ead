import { Text } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import { questionHint } from "#contract/question-hints.ts";
import { hasOptions, type QuestionValues } from "./template-values.ts";
import classes from "./question-card.module.css";

/** Warns while typing if a question touches what laws forbid to ask. It does not block saving. */
export function QuestionHint({ question: { question, type, options } }: { question: QuestionValues }) {
  const hint = questionHint(question, hasOptions(type) ? options.map(({ text }) => text) : []);
  // It stays in the page, because a screen reader would not announce an inserted one.
  return (
    <Text component="output" size="sm" className={classes.hint}>
      {hint && <IconScale size={16} aria-hidden />}
      {hint}
    </Text>
  );
}
