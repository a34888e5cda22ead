interface ProblemLineProps {
  id?: string;
  /** Nothing where all went well: the line is there before, since only then it is read out. */
  problem: string | false | undefined;
}

/** Why what was just asked for did not happen. */
export function ProblemLine({ id, problem }: ProblemLineProps) {
  return (
    <p id={id} role="alert" className="problem-line">
      {problem}
    </p>
  );
}

/** What is said where nothing more is known. */
export const notThrough = "That did not get through. Please try again.";
