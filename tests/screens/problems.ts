import type { Failure } from "./screen.ts";

/** What a person is told about each way in which a call can fail. */
export const problems: Record<Failure, RegExp> = {
  "500": /Something went wrong on our side. Please try again. \(Error the-id\)/,
  "429": /Too many attempts. Please try again in a minute./,
  unreachable: /Forthright cannot be reached. Check your connection and try again./,
};
