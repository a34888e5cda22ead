export interface Applicant {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface Opening {
  id: string;
  name: string;
}

export const applicants: Applicant[] = [
  { id: "17681532", firstName: "Robin", lastName: "Vale", email: "robin.vale@mailbox.example" },
  { id: "17681533", firstName: "Sam", lastName: "Ortiz", email: "sam.ortiz@mailbox.example" },
  { id: "17681534", firstName: "Noor", lastName: "Haddad", email: "noor.haddad@mailbox.example" },
];

export const opening: Opening = { id: "4011001", name: "Head Chef" };

/** What a system offers to order. */
export interface Package {
  id: string;
  name: string;
}

export interface Order {
  /** The system's own id. */
  id: string;
  /** Forthright's, from its answer. */
  partnerId: string | null;
  applicant: Applicant;
  package: Package;
  /** As the system would show it. */
  status: string;
  /** Where people on the hiring team read the result. */
  link: string | null;
  /** What else came along: counts and dates. */
  details: Record<string, string>;
  /** Sentences, oldest first. */
  history: string[];
}

export interface Field {
  name: string;
  label: string;
}

/** How a system fails while Forthright reports to it. */
export const failures = ["500", "429", "hang"] as const;
export type Failure = (typeof failures)[number];
