import { Group, MultiSelect, Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { placesOf } from "#contract/survey-rules.ts";
import { FormError } from "#web/app/ui/form-error.tsx";
import type { TemplateValues } from "./template-values.ts";

const always = "";

/** After which answers a question is asked. It can depend on an earlier one that has been saved, or taken from the library. */
export function ConditionFields({ form, index }: { form: UseFormReturnType<TemplateValues>; index: number }) {
  const path = `questions.${index}.shownIf`;
  const { shownIf = null } = form.values.questions[index] ?? {};
  const earlier = form.values.questions
    .slice(0, index)
    .flatMap(({ id, type, options, ...question }) =>
      id && type !== "text" ? [{ ...question, id, type, options: options.map(({ text }) => text) }] : [],
    );
  const chosen = earlier.find(({ id }) => id === shownIf?.question);
  if (earlier.length === 0 && !shownIf) return null;
  const places = chosen ? placesOf(chosen) : [];
  return (
    <>
      <Group gap="md" align="flex-start">
        <Select
          label="Asked"
          data={[
            { value: always, label: "Always" },
            ...earlier.map(({ id, question }) => ({ value: id, label: `After: ${question}` })),
          ]}
          allowDeselect={false}
          flex="1 1 220px"
          value={shownIf?.question ?? always}
          onChange={(id) => form.setFieldValue(path, id ? { question: id, answers: [] } : null)}
        />
        {shownIf && (
          <MultiSelect
            label="When the answer is"
            data={places.map(String)}
            flex="1 1 220px"
            value={shownIf.answers.map(String)}
            onChange={(values) =>
              form.setFieldValue(path, {
                ...shownIf,
                answers: places.filter((place) => values.includes(String(place))),
              })
            }
          />
        )}
      </Group>
      <FormError error={form.errors[path] ?? form.errors[`${path}.answers`]} />
    </>
  );
}
