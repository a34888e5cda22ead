import { Badge, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import type { Comparison, TemplateChoice } from "#contract/templates.ts";
import { aspectLabels } from "./matching-options.ts";

/** The template that would be used, why, which one came second, and what would be asked. */
export function ChosenTemplate({ choice }: { choice: TemplateChoice }) {
  const { inOrder, unused, questions, asksDefaultQuestions } = choice;
  const [best, second] = inOrder;
  return (
    <Card component="section" aria-labelledby="chosen-template" aria-live="polite">
      <Stack gap="lg">
        <div>
          <Group gap="xs" mb={4}>
            <Title order={2} id="chosen-template">
              {best ? best.template.name : "The default questions"}
            </Title>
            {best?.template.isDefault && <Badge>Default</Badge>}
          </Group>
          <Text size="sm">{best ? whyFirst(best) : "There is no survey template that could be used."}</Text>
          {best && asksDefaultQuestions && (
            <Text size="sm">It has no questions, so the default questions are asked.</Text>
          )}
        </div>
        {second && (
          <div>
            <Title order={3}>Second</Title>
            <Text size="sm">
              {second.template.name}. {reason(second)}
            </Text>
          </div>
        )}
        {(inOrder.length > 2 || unused.length > 0) && (
          <div>
            <Title order={3}>The others</Title>
            <List size="sm" spacing={4} mt={4}>
              {[...inOrder.slice(2), ...unused].map((one) => (
                <List.Item key={one.template.id}>
                  {one.template.name}. {reason(one)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <div>
          <Title order={3}>What the reviewer is asked</Title>
          <List type="ordered" size="sm" spacing={4} mt={4}>
            {questions.map(({ id, question }) => (
              <List.Item key={id}>{question}</List.Item>
            ))}
          </List>
        </div>
      </Stack>
    </Card>
  );
}

function whyFirst(best: Comparison): string {
  return best.fits.length > 0 && best.differs.length === 0
    ? `${reason(best)} No other template that fits names as much.`
    : "No template fits, so it is the default template.";
}

function reason({ template, fits, differs }: Comparison): string {
  if (template.isDefault && (fits.length === 0 || differs.length > 0))
    return "The default template: used where no other fits.";
  if (differs.length > 0) return `Does not fit: ${labels(differs)}.`;
  if (fits.length > 0) return `Fits: ${labels(fits)}.`;
  return "It names nothing and is not the default, so it is never chosen.";
}

function labels(aspects: Comparison["fits"]): string {
  return aspects.map((aspect) => aspectLabels[aspect].toLowerCase()).join(", ");
}
