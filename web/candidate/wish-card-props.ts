import type { Wishes } from "#contract/candidate-preferences.ts";

export interface WishCardProps {
  secret: string;
  wishes: Wishes;
  /** What became of it. */
  onChanged: (wishes: Wishes) => void;
}
