import { Badge, Card, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SurveyTemplate } from "#contract/templates.ts";
import { counted } from "#web/app/ui/counted.ts";
import { Facts } from "#web/app/ui/facts.tsx";
import { aspectLabels, aspectsShown, capitalised } from "./matching-options.ts";
import classes from "./template-card.module.css";

const questionsShown = 3;

/** For whom a template is, and how its questions begin. */
export function TemplateCard({ template, actions }: { template: SurveyTemplate; actions?: ReactNode }) {
  const { name, isDefault, questions } = template;
  const more = questions.length - questionsShown;
  return (
    <Card component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap" mb="md">
        <Text component="h2" fw={600} m={0} className={classes.name}>
          {name}
        </Text>
        {isDefault && <Badge>Default</Badge>}
      </Group>
      <div className={classes.matching}>
        <Facts
          facts={aspectsShown.map((aspect) => [aspectLabels[aspect], capitalised(template[aspect] ?? "Any")])}
        />
      </div>
      <div className={classes.questions}>
        <Text size="sm" fw={500}>
          {counted(questions.length, "question")}
        </Text>
        <ol className={classes.list}>
          {questions.slice(0, questionsShown).map(({ id, question }) => (
            <li key={id}>{question}</li>
          ))}
        </ol>
        {more > 0 && (
          <Text size="sm" c="dimmed">
            ... and {more} more
          </Text>
        )}
      </div>
      {actions && !isDefault && aspectsShown.every((aspect) => template[aspect] === null) && (
        <Text size="sm" mb="sm">
          Never chosen: it is for anyone, and not the default.
        </Text>
      )}
      {actions}
    </Card>
  );
}
