import { useQuery } from "@tanstack/react-query";
import { competencyNames } from "#contract/competency-names.ts";
import type { SurveyTemplate } from "#contract/templates.ts";
import { templatesOptions } from "./queries.ts";
import { askedOnce, CurrentVersionCard } from "#web/app/ui/current-version-card.tsx";
import { aspectLabels, aspectsShown, capitalised } from "./matching-options.ts";
import { hasOptions, type TemplateValues, valuesOf } from "./template-values.ts";

interface CurrentTemplateProps {
  templateId: string;
  mine: TemplateValues;
  /** The person has seen the current version and wants to save theirs over it. */
  onSeen: (current: SurveyTemplate | null) => void;
}

/** What another admin has saved meanwhile, where it differs; what was typed here stays. */
export function CurrentTemplate({ templateId, mine, onSeen }: CurrentTemplateProps) {
  const all = useQuery({
    ...templatesOptions,
    queryKey: ["current version of a template", templateId],
    ...askedOnce,
  });
  return (
    <CurrentVersionCard
      current={{ ...all, data: all.data && (all.data.find(({ id }) => id === templateId) ?? null) }}
      errorTitle="Failed to load survey templates."
      compare={(current) => current && differences(valuesOf(current), mine)}
      onSeen={onSeen}
      inDialog
    />
  );
}

/** Each thing that is not the same, as it is in theirs. */
function differences(theirs: TemplateValues, mine: TemplateValues): [string, string][] {
  const shown = (values: TemplateValues): [string, string][] => [
    ["Name", values.name],
    ...aspectsShown.map((aspect): [string, string] => [aspectLabels[aspect], capitalised(values[aspect])]),
    ["Default", values.isDefault ? "Yes" : "No"],
    ["Questions", values.questions.map(questionText).join(" / ") || "(none)"],
  ];
  const own = new Map(shown(mine));
  return shown(theirs).filter(([name, value]) => own.get(name) !== value);
}

/** All that is edited of a question. */
function questionText(edited: TemplateValues["questions"][number]): string {
  const { question, required, competency, shownIf } = edited;
  const parts = [
    typeText(edited),
    competency && `about ${competencyNames[competency as keyof typeof competencyNames]}`,
    shownIf && `after ${shownIf.question}: ${shownIf.answers.join(", ")}`,
  ];
  return `${question}${required ? " *" : ""} (${parts.filter(Boolean).join("; ")})`;
}

function typeText({ type, options, scale }: TemplateValues["questions"][number]): string {
  const name = type.replaceAll("_", " ");
  if (type === "rating") return `${name} 1-${scale}`;
  return hasOptions(type) ? `${name}: ${options.map(({ text }) => text).join(", ")}` : name;
}
