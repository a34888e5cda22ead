import { Box, Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { suggestionsOptions } from "#web/queries/directory-names.ts";

const pauseMs = 400;
/** What is still being typed at this length is unknown to everybody. */
const shortest = 3;

interface CompanyHintProps {
  company: string;
  /** Takes one of the names that are offered. */
  onTake: (name: string) => void;
}

/**
 * Whether the directory knows the company, and which it knows that may be meant. A courtesy: it holds up nobody, and
 * where it cannot be had it is left out.
 */
export function CompanyHint({ company, onTake }: CompanyHintProps) {
  const [asked] = useDebouncedValue(company.trim(), pauseMs);
  const isAsked = asked.length >= shortest && asked === company.trim();
  const { data } = useQuery({
    ...suggestionsOptions(asked),
    enabled: isAsked,
  });
  const hint = isAsked && data && !data.isKnown ? data.suggestions : null;

  return (
    <Box component="output" display="block">
      {hint?.length === 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          The directory does not know '{asked}' yet. You can go on.
        </Text>
      )}
      {hint && hint.length > 0 && (
        <Group gap={8} mt="xs">
          <Text size="xs" c="dimmed">
            Did you mean
          </Text>
          {hint.map((name) => (
            <Button
              key={name}
              variant="default"
              size="compact-xs"
              onClick={() => onTake(name)}
              aria-label={`Use ${name}`}
            >
              {name}
            </Button>
          ))}
          <Text size="xs" c="dimmed" ml={-6}>
            ?
          </Text>
        </Group>
      )}
    </Box>
  );
}
