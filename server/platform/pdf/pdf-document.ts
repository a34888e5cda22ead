/** A chart of ratings. The facts next to it say the same in words. */
interface RatingBlock {
  kind: "rating";
  /** Null if the heading above is the label. */
  label: string | null;
  places: {
    name: string;
    count: number;
    /** Points that are drawn as rings, in addition to `count`. */
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

/** The input of server/platform/pdf/document.typ. Texts that people wrote are passed as data, never as source. */
export interface PdfDocument {
  title: string;
  product: string;
  company: string;
  /** The bytes of a PNG. */
  logo: number[] | null;
  paper: "a4" | "us-letter";
  /** On each page. */
  footer: string;
  /** Lines below the title. */
  facts: string[];
  blocks: Block[];
}
