import { useQuery } from "@tanstack/react-query";
import type { ConsentTextVersion } from "#contract/consent-texts.ts";
import { consentTextsOptions } from "./consent-texts-queries.ts";
import { askedOnce, CurrentVersionCard } from "#web/app/ui/current-version-card.tsx";
import { type ConsentTextValues, valuesOf } from "./consent-text-values.ts";

interface CurrentTextProps {
  mine: ConsentTextValues;
  /** The person has seen the version in force and wants theirs to follow it. */
  onSeen: (current: ConsentTextVersion) => void;
}

/** What another admin has put into force meanwhile, where it differs; what was typed here stays. */
export function CurrentText({ mine, onSeen }: CurrentTextProps) {
  const all = useQuery({
    ...consentTextsOptions,
    queryKey: ["current version of a consent text", mine.region],
    ...askedOnce,
  });
  return (
    <CurrentVersionCard
      current={{ ...all, data: all.data?.find(({ region }) => region === mine.region) }}
      errorTitle="Failed to load the texts."
      compare={(current) => differences(valuesOf(current), mine)}
      onSeen={onSeen}
      inDialog
    />
  );
}

/** Each thing that is not the same, as it is in theirs. */
function differences(theirs: ConsentTextValues, mine: ConsentTextValues): [string, string][] {
  const shown = ({ words, things, grantsCopy }: ConsentTextValues): [string, string][] => [
    ["Text", words],
    ...things.map(({ text, required }, index): [string, string] => [
      `What is agreed to, number ${index + 1}`,
      `${text} (${required ? "required" : "optional"})`,
    ]),
    ["A copy of the answers", grantsCopy ? "Yes" : "No"],
  ];
  const own = new Map(shown(mine));
  return shown(theirs).filter(([name, value]) => own.get(name) !== value);
}
