import { Badge, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import type { Comparison, TemplateChoice } from "#contract/templates.ts";
import { aspectLabels, capitalised } from "./matching-options.ts";

/** The template that would be used, why, which one came second, and what would be asked. */
export function ChosenTemplate({ choice }: { choice: TemplateChoice }) {
  const { asked: profile, inOrder, unused, questions, asksDefaultQuestions } = choice;
  const [best, second] = inOrder;
  return (
    <Card component="section" aria-labelledby="chosen-template" aria-live="polite">
      <Stack gap="lg">
        <div>
          <Text size="sm" c="dimmed">
            Would be used
          </Text>
          <Group gap="xs" mb={4}>
            <Title order={2} id="chosen-template">
              {best ? best.template.name : "The default questions"}
            </Title>
            {best?.template.isDefault && <Badge>Default</Badge>}
          </Group>
          <Text size="sm">
            {best ? whyFirst(best, profile) : "There is no survey template that could be used."}
          </Text>
          {best && asksDefaultQuestions && (
            <Text size="sm">It has no questions, so the default questions are asked.</Text>
          )}
        </div>
        {second && (
          <div>
            <Title order={3}>Second</Title>
            <Text size="sm">
              {second.template.name}. {reason(second, profile)}
            </Text>
          </div>
        )}
        {(inOrder.length > 2 || unused.length > 0) && (
          <div>
            <Title order={3}>The others</Title>
            <List size="sm" spacing={4} mt={4}>
              {[...inOrder.slice(2), ...unused].map((one) => (
                <List.Item key={one.template.id}>
                  {one.template.name}. {reason(one, profile)}
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

/** Whom the titles speak of. */
type Profile = TemplateChoice["asked"];

function whyFirst(best: Comparison, profile: Profile): string {
  return best.fits.length > 0 && best.differs.length === 0
    ? `${reason(best, profile)} No other template fits as closely.`
    : "No other template fits, so it is the default template.";
}

function reason({ template, fits, differs }: Comparison, profile: Profile): string {
  if (template.isDefault && (fits.length === 0 || differs.length > 0))
    return "The default template: used where no other fits.";
  if (differs.length > 0) return `Does not fit: ${labels(differs, profile)}.`;
  if (fits.length > 0) return `Fits: ${labels(fits, profile)}.`;
  return "It names nothing and is not the default, so it is never chosen.";
}

/** What was looked at, and what was found there. */
function labels(named: Comparison["fits"], profile: Profile): string {
  return named
    .map((aspect) => `${aspectLabels[aspect].toLowerCase()} (${capitalised(profile[aspect] ?? "not known")})`)
    .join(", ");
}
