// What the plans of surveys and reminders are made from.

export interface PlannedReviewer {
  key: string;
  status: "identified" | "survey_sent" | "completed" | "declined";
  createdByType: "system" | "manager" | "admin" | "candidate";
  /** A manager or candidate requested this reviewer: they are contacted regardless of the plan. */
  requestedAt: Date | null;
  /** The manager chose not to contact them automatically. */
  skippedAt: Date | null;
  surveySentAt: Date | null;
  /** When a survey was due and silently not sent. Managers see the reviewer as contacted. */
  withheldAt: Date | null;
  /** When the system chose to contact them. */
  chosenAt: Date | null;
  /** Until then the survey of someone who was chosen waits for its first try. */
  queuedUntil: Date | null;
  /** Until when a daily limit delays the survey. */
  heldUntil: Date | null;
  /** Until then a server is sending the survey. */
  sendingUntil: Date | null;
  /** The address accepts mail and its owner has not objected. */
  isReachable: boolean;
  /** The candidate excluded neither this reviewer nor anyone with the same card. */
  mayBeReminded: boolean;
  /**
   * Whether the system may choose them now. As responses arrive their card decides, and somebody who may not be contacted
   * is refused later, so that no gap shows who that is. Otherwise only those who may be contacted.
   */
  mayBeChosen: boolean;
  /** The time zones in which it must be daytime. */
  zones: string[];
  reminders: { number: number; createdAt: Date }[];
}

export interface OutreachFacts {
  /** The system sends nothing. */
  isHeld: boolean;
  isAutomatic: boolean;
  wanted: number;
  /** How many found reviewers are waited for at a time. */
  size: number;
  surveyLinkDays: number;
  /** Batch release: how many answers are needed, and how many found colleagues have answered. */
  batchRelease: { minAnswers: number; answers: number } | null;
  /** Best match first. */
  reviewers: PlannedReviewer[];
}
