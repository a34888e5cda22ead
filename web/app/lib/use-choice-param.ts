import { useSearch } from "@tanstack/react-router";
import { textParam } from "./search-params.ts";
import { useSetParams } from "./use-set-params.ts";

/** One of several choices, in the address under this name; the first one where it has none of them. */
export function useChoiceParam<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const given = textParam(useSearch({ strict: false }), name);
  const setParams = useSetParams();
  const [usual] = choices;
  const chosen = choices.find((choice) => choice === given) ?? usual;
  return [chosen, (choice) => setParams({ [name]: choice === usual ? undefined : choice })];
}
