import type { Participation } from "#contract/candidate-portal.ts";

export interface CandidatePageProps {
  secret: string;
  participation: Participation;
  /** What became of it. */
  onChanged: (participation: Participation) => void;
}
