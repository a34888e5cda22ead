import type { CandidatePreferences } from "#contract/candidate-preferences.ts";

export interface PreferenceCardProps {
  secret: string;
  wishes: CandidatePreferences;
  /** What became of it. */
  onChanged: (wishes: CandidatePreferences) => void;
}
