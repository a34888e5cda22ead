import { NativeSelect } from "@mantine/core";
import { useChoiceParam } from "#web/app/lib/use-choice-param.ts";

interface ChoiceSelectProps<Choice extends string> {
  /** What is chosen: 'Sort candidates'. */
  label: string;
  /** By which name the address holds it. */
  param: string;
  /** The first is the usual one. */
  choices: readonly [Choice, ...Choice[]];
  names: Record<Choice, string>;
  maw?: number;
}

/** How a list is sorted or narrowed down; the address holds it. */
export function ChoiceSelect<const Choice extends string>(props: ChoiceSelectProps<Choice>) {
  const { label, param, choices, names, maw } = props;
  const [chosen, choose] = useChoiceParam(param, choices);
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={chosen}
      maw={maw}
      data={choices.map((value) => ({ value, label: names[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const next = choices.find((choice) => choice === value);
        if (next) choose(next);
      }}
    />
  );
}
