/** Those whom the welcome page speaks of. */
export interface People {
  /** The company that hires. */
  company: string;
  candidate: string;
}
