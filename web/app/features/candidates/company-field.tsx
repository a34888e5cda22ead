import type { CompanySuggestions } from "#contract/directory.ts";
import { largeCompany } from "#contract/lists.ts";
import { api } from "#web/app/lib/api.ts";
import classes from "./work-history-fields.module.css";
import { Autocomplete, Box, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatNumber } from "#web/app/ui/text.tsx";

const pauseMs = 250;
/** Shorter names are probably still being typed. */
const minCompanyLength = 3;
const maxCompletions = 8;

interface CompanyFieldProps extends Omit<GetInputPropsReturnType, "onChange"> {
  value: string;
  onChange: (name: string) => void;
  hint: CompanySuggestions | undefined;
}

/** What the directory knows about a company; undefined while it is typed or loading, and when the request fails. */
export function useCompanyHint(company: string): CompanySuggestions | undefined {
  const name = company.trim();
  const [debounced] = useDebouncedValue(name, pauseMs);
  const isTyped = debounced === name && name.length >= minCompanyLength;
  const { data } = useQuery(
    api.manager.directory.suggestCompanies.queryOptions({
      input: { name: debounced },
      enabled: isTyped,
      retry: false,
      // It rarely changes.
      staleTime: Infinity,
    }),
  );
  return isTyped ? data : undefined;
}

/** A company's name, completed from the directory. Any other name may be typed. */
export function CompanyField({ value, onChange, hint, ...props }: CompanyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Autocomplete
        label="Company"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- the library renders the input and its states
        role="combobox"
        {...props}
        ref={input}
        value={value}
        onChange={onChange}
        data={hint?.completions ?? []}
        filter={({ options }) => options}
        limit={maxCompletions}
        // Inside a landmark. Inside the row, the list would be cut off.
        comboboxProps={{ portalProps: { target: "#main" } }}
      />
      <Box component="output" display="block" className={classes.hint}>
        {hint && (
          <CompanyHint
            hint={hint}
            onUse={(name) => {
              onChange(name);
              // The pressed button disappears.
              input.current?.focus();
            }}
          />
        )}
      </Box>
    </div>
  );
}

interface CompanyHintProps {
  hint: CompanySuggestions;
  onUse: (name: string) => void;
}

/** One line about the company. */
function CompanyHint({ hint, onUse }: CompanyHintProps) {
  const { isCompany, isKnown, headcount, completions, family } = hint;
  const [suggestion] = hint.suggestions;
  const renderLine = (text: string) => (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
  if (!isCompany) return renderLine("Freelance work: enter the client instead");
  if (headcount && headcount >= largeCompany)
    return renderLine(`About ${formatNumber(headcount)} people: add a team or place`);
  if (isKnown || completions.length > 0) return null;
  if (!suggestion) return family.length > 0 ? null : renderLine("Not in our directory yet. You can go on.");
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="xs" c="dimmed" flex="none">
        Did you mean
      </Text>
      <Button
        variant="default"
        size="compact-xs"
        miw={0}
        onClick={() => onUse(suggestion)}
        aria-label={`Use ${suggestion}`}
      >
        {suggestion}
      </Button>
    </Group>
  );
}

interface FamilyChoiceProps {
  family: CompanySuggestions["family"];
  /** Undefined until someone chooses. */
  also: string[] | undefined;
  onChoose: (names: string[]) => void;
}

/** Parents, brands and branches to search as well. The previous choice is preselected. */
export function FamilyChoice({ family, also, onChoose }: FamilyChoiceProps) {
  const previousChoice = family.filter(({ wasChosen }) => wasChosen).map(({ name }) => name);
  const isUntouched = also === undefined && previousChoice.length > 0;
  useEffect(() => {
    if (isUntouched) onChoose(previousChoice);
  });
  const chosen = also ?? [];
  const offered = new Set(family.map(({ name }) => name));
  // A chosen company stays listed even when the directory no longer knows its people.
  const companies = [
    ...family,
    ...chosen.filter((name) => !offered.has(name)).map((name) => ({ name, people: 0 })),
  ];
  const isAsLastTime = previousChoice.length > 0 && previousChoice.every((name) => chosen.includes(name));
  return (
    <Checkbox.Group mt="xs" label="Also find people of" size="xs" value={chosen} onChange={onChoose}>
      <Stack gap={6} mt={4}>
        {companies.map(({ name, people }) => (
          <Checkbox key={name} size="xs" value={name} label={`${name} (${peopleText(people)})`} />
        ))}
        {isAsLastTime && (
          <Text size="xs" c="dimmed">
            Ticked as last time at your company.
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}

const peopleText = (people: number) =>
  people === 0 ? "fewer than 10 people" : `${formatNumber(people)} or more people`;
