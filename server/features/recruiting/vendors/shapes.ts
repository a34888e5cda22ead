/** What can be ordered. */
export interface Package {
  id: string;
  name: string;
  description: string;
}

/** An order as a system sent it. Its texts are not checked yet. */
export interface ReceivedOrder {
  /** The system's id of the order. */
  externalOrderId: string;
  packageId: string;
  candidate: { externalId: string | null; firstName: string; lastName: string; email: string };
  /** Null: the system names none. */
  job: { externalId: string; title: string | null } | null;
}

/** What a system learns: a state, counts and a link. Never an answer, and never who answered. */
export interface Outcome {
  status: "started" | "complete" | "cancelled";
  link: string;
  endedAt: Date | null;
  /** In one line, such as "3 of 5 answered". */
  summary: string;
  facts: { label: string; value: string }[];
}

export interface OutgoingCall {
  method: "GET" | "POST" | "PUT" | "PATCH";
  address: string;
  headers: Record<string, string>;
  /** Becomes JSON. */
  body?: unknown;
}
