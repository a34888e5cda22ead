export function ProblemText({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p id={id} className="problem">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.2 15.2 14.4H.8Z" />
        <path className="problem-sign" d="M8 6v4M8 11.6v1.2" />
      </svg>
      {problem}
    </p>
  );
}
