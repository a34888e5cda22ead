import type { Participation } from "#contract/participation.ts";

export interface CandidatePageProps {
  secret: string;
  participation: Participation;
  /** What became of it. */
  onChanged: (participation: Participation) => void;
}
