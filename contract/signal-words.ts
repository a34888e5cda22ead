import type { SignalKind, Signals } from "./signals.ts";

/** So few seconds a question are striking. */
export const hastySeconds = 2;
/** So few words, in all that was to be said in words. */
export const briefWords = 5;

const deeds: Record<SignalKind, [one: string, several: string]> = {
  device: ["seems to come from the device of another", "seem to come from one device"],
  network: ["shares a network with another", "share a network"],
  own: [
    "of somebody named comes from a network that you used",
    "of people who were named come from a network that you used",
  ],
  alike: ["is worded like another", "are worded alike"],
  hasty: [
    `took less than ${hastySeconds} seconds a question`,
    `took less than ${hastySeconds} seconds a question`,
  ],
  flat: ["gives every rating the same value", "give every rating the same value"],
  brief: [`has fewer than ${briefWords} words in all`, `have fewer than ${briefWords} words in all`],
  disposable: [
    "comes from an address of a disposable mail provider",
    "come from addresses of disposable mail providers",
  ],
};

const explanations: Record<SignalKind, string> = {
  device:
    "The network and what the browser says of itself are the same. Colleagues with the same computers in one office look like this, too.",
  network:
    "An office, a household or a mobile network is shared by many. It says nothing about who they are.",
  own: "You added the candidate or named a reviewer from there. Who works in your building shares its network, too.",
  alike:
    "Many words in a row are the same. People may have talked about what to write, or have used the same tool.",
  hasty: "From the opening of the survey to its end. A practised reader with a clear opinion is quick, too.",
  flat: "They may mean it. It can also be that the questions were not weighed one by one.",
  brief: "Some people do not like to write. Ratings count all the same.",
  disposable: "Such addresses live for minutes. Some people use them to keep their own one private.",
};

/** '2 of 5 answers share a network'. */
export function signalSentence({ kind, count }: Signals["things"][number], answers: number): string {
  const [one, several] = deeds[kind];
  return `${count} of ${answers} ${answers === 1 ? "answer" : "answers"} ${count === 1 ? one : several}`;
}

/** What it may mean, and what it may as well. */
export const signalExplanation = (kind: SignalKind): string => explanations[kind];
