/** What one sees of a question's answers on paper; the facts beside it say the same in words. */
interface RatingBlock {
  kind: "rating";
  /** Null: what stands above says it. */
  label: string | null;
  /** Empty: there is nothing to draw. */
  places: {
    name: string;
    count: number;
    /** Points of the other kind, beside those. */
    rings: number;
  }[];
  /** The number of the first place. */
  lowest: number;
  interval: { mean: number; low: number; high: number } | null;
  usual: number | null;
  facts: string[];
}

export type Block =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "text" | "quiet"; text: string }
  | { kind: "list"; items: string[] }
  | RatingBlock
  | { kind: "quote"; who: string; text: string }
  | { kind: "table"; header: string[]; rows: string[][] };

const papers = ["a4", "us-letter"] as const;

/** A document as server/platform/pdf/document.typ draws it: what people wrote is data in it, and never source. */
export interface PdfDocument {
  title: string;
  product: string;
  company: string;
  /** The bytes of a PNG; null: none. */
  logo: number[] | null;
  paper: (typeof papers)[number];
  /** On each page. */
  footer: string;
  /** Below the title, a line each. */
  facts: string[];
  blocks: Block[];
}
