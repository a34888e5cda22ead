import type { CompanySuggestions } from "#contract/directory.ts";
import { largeCompany, maxFamilyPeople } from "#contract/lists.ts";
import { endKind } from "#contract/months.ts";
import { suggestionsOptions } from "#web/app/features/directory/queries.ts";
import { usePaused } from "#web/app/lib/search-params.ts";
import { MonthInput } from "#web/app/ui/month-input.tsx";
import classes from "./work-history-fields.module.css";
import type { WorkHistoryForm } from "./work-history-rows.ts";
import { Box, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useRef, useState } from "react";

interface WorkHistoryFieldsProps {
  form: WorkHistoryForm;
  index: number;
  /** Says which earlier row overlaps. */
  overlap?: string;
  /** Absent for the first row, which cannot be removed. */
  onRemove?: () => void;
}

/** One row of the work history. It renders only when it changes, because forty rows would slow down typing. */
export const WorkHistoryFields = memo(
  Fields,
  (before, now) => JSON.stringify(getShownState(before)) === JSON.stringify(getShownState(now)),
);

/** Compared as JSON because the form copies its values with each change. */
function getShownState({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}.`;
  const errors = Object.entries(form.errors).filter(([field]) => field.startsWith(path));
  return [index, form.values.workHistory[index], errors, overlap, onRemove !== undefined];
}

function Fields({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}`;
  const row = form.values.workHistory[index];
  const { company = "", isCurrent = false, alongside = false, also } = row ?? {};
  const [now] = useState(() => new Date());
  const isStillThere = !isCurrent && endKind(row?.endDate ?? "", now) === "present";
  const companyProps = form.getInputProps(`${path}.company`);
  const companyInput = useRef<HTMLInputElement>(null);

  function setCurrent(current: boolean) {
    form.setFieldValue(`${path}.isCurrent`, current);
    if (current) form.setFieldValue(`${path}.endDate`, "");
    form.clearFieldError(`${path}.endDate`);
  }

  const chooseFamily = (names: string[] | undefined) => form.setFieldValue(`${path}.also`, names);

  function applySuggestion(name: string) {
    form.setFieldValue(`${path}.company`, name);
    chooseFamily(undefined);
    // The pressed button disappears.
    companyInput.current?.focus();
  }

  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Entry {index + 1}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <div>
          <TextInput
            label="Company"
            autoComplete="off"
            ref={companyInput}
            {...companyProps}
            onChange={(event) => {
              companyProps.onChange(event);
              if (also) chooseFamily(undefined);
            }}
          />
          <CompanyHint company={company} onTake={applySuggestion} also={also} onChoose={chooseFamily} />
        </div>
        <TextInput label="Position" autoComplete="off" {...form.getInputProps(`${path}.position`)} />
        <TextInput label="Team (optional)" autoComplete="off" {...form.getInputProps(`${path}.team`)} />
        <TextInput label="Place (optional)" autoComplete="off" {...form.getInputProps(`${path}.place`)} />
        <MonthInput label="Start Date" {...form.getInputProps(`${path}.startDate`)} />
        <MonthInput
          label="End Date"
          disabled={isCurrent}
          note={isStillThere ? "Ends this month or later: they still work here." : undefined}
          {...form.getInputProps(`${path}.endDate`)}
        />
      </SimpleGrid>
      {(overlap || alongside) && (
        <Checkbox
          mt="sm"
          label="Held at the same time as another job"
          error={overlap}
          aria-invalid={overlap !== undefined}
          {...form.getInputProps(`${path}.alongside`, { type: "checkbox", withError: false })}
        />
      )}
      <Group justify="space-between" mt="sm">
        <Checkbox
          label="Current job"
          checked={isCurrent}
          onChange={(event) => setCurrent(event.currentTarget.checked)}
        />
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={onRemove}
            aria-label={`Remove entry ${index + 1}`}
          >
            Remove
          </Button>
        )}
      </Group>
    </fieldset>
  );
}

const pauseMs = 400;
/** Shorter names are probably still being typed. */
const minCompanyLength = 3;

interface CompanyHintProps {
  company: string;
  onTake: (name: string) => void;
  /** Companies of the same family to search as well; undefined until someone chooses. */
  also: string[] | undefined;
  onChoose: (names: string[]) => void;
}

/**
 * Says whether the directory knows the company and suggests similar names and its family. Optional: it never blocks the
 * form, and stays empty when the request fails.
 */
function CompanyHint({ company, onTake, also, onChoose }: CompanyHintProps) {
  const debounced = usePaused(company.trim(), pauseMs);
  const isSettled = debounced.length >= minCompanyLength && debounced === company.trim();
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
      {hint && hint.suggestions.length > 0 && <Suggestions names={hint.suggestions} onTake={onTake} />}
      {hint && (hint.family.length > 0 || (also ?? []).length > 0) && (
        <FamilyChoice key={debounced} family={hint.family} also={also} onChoose={onChoose} />
      )}
    </Box>
  );
}

function Suggestions({ names, onTake }: { names: string[]; onTake: (name: string) => void }) {
  return (
    <Group gap={8} mt="xs">
      <Text size="xs" c="dimmed">
        Did you mean
      </Text>
      {names.map((name) => (
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
  );
}

/** To one digit, because the number is an estimate. */
const rounded = (people: number) => Number(people.toPrecision(1)).toLocaleString("en");

interface FamilyChoiceProps {
  family: CompanySuggestions["family"];
  /** Undefined until someone chooses. */
  also: string[] | undefined;
  onChoose: (names: string[]) => void;
}

/** Parents, brands and branches to search as well. The choice of the last time is preselected. */
function FamilyChoice({ family, also, onChoose }: FamilyChoiceProps) {
  const remembered = family.filter(({ wasChosen }) => wasChosen).map(({ name }) => name);
  const isFirst = also === undefined && remembered.length > 0;
  useEffect(() => {
    if (isFirst) onChoose(remembered);
  });
  const chosen = also ?? [];
  const offered = new Set(family.map(({ name }) => name));
  // A chosen company stays listed even when the directory no longer knows its people.
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
  if (people >= maxFamilyPeople) return `${people.toLocaleString("en")} or more people`;
  return people === 1 ? "1 person" : `${people} people`;
}
