/** The answers to one question as dots. `words` says the same for screen readers. */
export interface Dots {
  places: {
    name: string;
    /** A dot for each answer, with its reviewer's letter; a ring if the candidate named the reviewer. */
    dots: { letter: string; isRing: boolean }[];
  }[];
  /** The places are numbers side by side. Otherwise they are words, one below the other. */
  isScale: boolean;
  words: string;
}

export interface Quote {
  who: string;
  text: string;
}

/** A table of rated questions. */
interface RatingsBlock {
  kind: "ratings";
  rows: {
    /** The question's topic. */
    about: string | null;
    question: string;
    /** Lines below the question. */
    notes: string[];
    dots: Dots;
    average: string;
    answers: string;
    range: string;
  }[];
}

/** People side by side, on a page of their own. */
interface SideBySideBlock {
  kind: "sideBySide";
  columns: { name: string; facts: string[] }[];
  rows: {
    question: string;
    notes: string[];
    /** One for each column. */
    cells: { dots: Dots | null; facts: string[]; quotes: Quote[] }[];
  }[];
}

export type Block =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "headline" | "text" | "quiet"; text: string }
  | { kind: "list"; items: string[] }
  | RatingsBlock
  | ({ kind: "quote" } & Quote)
  | { kind: "table"; header: string[]; rows: string[][] }
  | SideBySideBlock;

/** The input of server/platform/pdf/document.typ. Texts that people wrote are passed as data, never as source. */
export interface PdfDocument {
  title: string;
  product: string;
  company: string;
  /** The bytes of a PNG. */
  logo: number[] | null;
  paper: "a4" | "us-letter";
  isLandscape: boolean;
  /** On each page. */
  footer: string;
  /** Lines below the title. */
  facts: string[];
  blocks: Block[];
}
