import type { CandidatePortal } from "#contract/candidate-portal.ts";

export interface CandidatePageProps {
  secret: string;
  participation: CandidatePortal;
  /** What became of it. */
  onChanged: (participation: CandidatePortal) => void;
}
