const managers = [
  /manager|boss|supervisor|supervision/i,
  // Not 'I manage them', in the candidate's own words.
  /(?<!\b(?:I|we) (?:also )?)\b(?:manages|supervises|supervising)\b/i,
  // Nor who was managed by the candidate.
  /(?<!\b(?:I|we|is|are|was|were|been|being|got) (?:also )?)\b(?:managed|supervised)\b(?! by\b)/i,
];

/** Whether a relationship, as somebody has typed it, says that the reviewer managed the candidate: 'Line manager', 'Managed me'. */
export const saysManager = (relationship: string): boolean =>
  managers.some((words) => words.test(relationship));
