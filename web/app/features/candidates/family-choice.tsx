import { Checkbox, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import type { CompanySuggestions } from "#contract/directory.ts";
import { mostFamilyPeople } from "#contract/lists.ts";

interface FamilyChoiceProps {
  family: CompanySuggestions["family"];
  /** Undefined: nobody has chosen yet. */
  also: string[] | undefined;
  onChoose: (names: string[]) => void;
}

/** Parents, brands and branches whose people are found as well where they are ticked; those of the last time are. */
export function FamilyChoice({ family, also, onChoose }: FamilyChoiceProps) {
  const remembered = family.filter(({ wasChosen }) => wasChosen).map(({ name }) => name);
  const isFirst = also === undefined && remembered.length > 0;
  useEffect(() => {
    if (isFirst) onChoose(remembered);
  });
  const chosen = also ?? [];
  const offered = new Set(family.map(({ name }) => name));
  // What was chosen once stays to be seen, also where nobody of it is known any more.
  const all = [
    ...family,
    ...chosen.filter((name) => !offered.has(name)).map((name) => ({ name, people: 0 })),
  ];
  const isAsLastTime = remembered.length > 0 && remembered.every((name) => chosen.includes(name));
  return (
    <Checkbox.Group mt="xs" label="Also find people of" size="xs" value={chosen} onChange={onChoose}>
      <Stack gap={6} mt={4}>
        {all.map(({ name, people }) => (
          <Checkbox key={name} size="xs" value={name} label={`${name} (${peopleText(people)})`} />
        ))}
        {isAsLastTime && (
          <Text size="xs" c="dimmed">
            Ticked as the last time at your company.
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}

function peopleText(people: number): string {
  if (people >= mostFamilyPeople) return `${people.toLocaleString("en")} or more people`;
  return people === 1 ? "1 person" : `${people} people`;
}
