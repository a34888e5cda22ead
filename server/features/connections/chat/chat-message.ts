import type { ChatEventType } from "#contract/chat-rules.ts";
import { isolated } from "#contract/text.ts";

/** What a message says about a candidate: names and counts that the candidate's page shows to the whole team. */
export interface ChatNews {
  type: ChatEventType;
  candidate: string;
  job: string;
  /** Answers that can be read. */
  answers: number;
  wanted: number;
  /** The candidate's page. */
  url: string;
}

export interface ChatMessage {
  sentence: string;
  /** A line of less weight below. */
  context: string;
  button?: { label: string; url: string };
}

const sentences: Record<ChatEventType, (who: string) => string> = {
  "response.received": (who) => `New answer about ${who}`,
  "answers.released": (who) => `New answers about ${who}`,
  "round.complete": (who) => `Round complete for ${who}`,
  "outreach.exhausted": (who) => `Nobody left to contact about ${who}: choose or add someone`,
  "address.refused": (who) => `An e-mail about ${who} could not be delivered: check the addresses`,
  "consent.withdrawn": (who) => `${who} withdrew consent: we contact nobody else`,
};

export function describeNews({ type, candidate, job, answers, wanted, url }: ChatNews): ChatMessage {
  return {
    sentence: sentences[type](isolated(candidate)),
    context: `${isolated(job)} · ${answers} of ${wanted} wanted answers`,
    button: { label: "Open candidate", url },
  };
}

/** What a test sends. */
export const testMessage: ChatMessage = {
  sentence: "Forthright can post to this channel.",
  context: "This is a test. Messages about candidates will look like this.",
};
