import { Box, Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { largeCompany, mostFamilyPeople } from "#contract/directory.ts";
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
 * Whether the directory knows the company, and which it knows that may be meant or belong to it. A courtesy: it holds up
 * nobody, and where it cannot be had it is left out.
 */
export function CompanyHint({ company, onTake }: CompanyHintProps) {
  const [debounced] = useDebouncedValue(company.trim(), pauseMs);
  const isSettled = debounced.length >= shortest && debounced === company.trim();
  const { data } = useQuery({
    ...suggestionsOptions(debounced),
    enabled: isSettled,
  });
  const hint = isSettled ? data : undefined;
  const isUnknown = hint && hint.isCompany && !hint.isKnown && hint.family.length === 0;

  return (
    <Box component="output" display="block">
      {hint && !hint.isCompany && (
        <Text size="xs" c="dimmed" mt="xs">
          Freelance work has no colleagues here. Enter the client's name to find whom they worked with.
        </Text>
      )}
      {isUnknown && hint.suggestions.length === 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          The directory does not know '{debounced}' yet. You can go on.
        </Text>
      )}
      {hint?.headcount && hint.headcount >= largeCompany && (
        <Text size="xs" c="dimmed" mt="xs">
          About {rounded(hint.headcount)} people worked there: a team or a place finds the right ones.
        </Text>
      )}
      {hint && hint.suggestions.length > 0 && (
        <Offers
          label="Did you mean"
          end="?"
          offers={hint.suggestions.map((name) => ({ name }))}
          onTake={onTake}
        />
      )}
      {hint && hint.family.length > 0 && <Offers label="Related" offers={hint.family} onTake={onTake} />}
    </Box>
  );
}

interface OffersProps {
  label: string;
  end?: string;
  offers: { name: string; people?: number }[];
  onTake: (name: string) => void;
}

function Offers({ label, end, offers, onTake }: OffersProps) {
  return (
    <Group gap={8} mt="xs">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {offers.map(({ name, people }) => (
        <Button
          key={name}
          variant="default"
          size="compact-xs"
          onClick={() => onTake(name)}
          aria-label={`Use ${name}${people === undefined ? "" : `, ${peopleText(people)}`}`}
        >
          {people === undefined ? name : `${name} (${peopleText(people)})`}
        </Button>
      ))}
      {end && (
        <Text size="xs" c="dimmed" ml={-6}>
          {end}
        </Text>
      )}
    </Group>
  );
}

/** As coarsely as it is known. */
const rounded = (people: number) => Number(people.toPrecision(1)).toLocaleString("en");

function peopleText(people: number): string {
  if (people >= mostFamilyPeople) return `${people.toLocaleString("en")} or more people`;
  return people === 1 ? "1 person" : `${people} people`;
}
