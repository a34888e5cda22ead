import { getDocumentProxy } from "unpdf";
import { resumeLimits } from "./limits.ts";
import { ResumeRefused, type ResumeProgress } from "./resume.ts";

/** A run of text in one font. Distances are in points, from the top left corner of the page. */
export interface Piece {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  size: number;
  font: string;
}

/** How a page's text is written, page by page. */
export interface PdfText {
  pages: Piece[][];
  /** Files that lie in the PDF, such as the data of a Europass. */
  attachments: Uint8Array[];
}

interface Options {
  onProgress: (progress: ResumeProgress) => void;
  /** Throws when the time is over. */
  checkTime: () => void;
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** No résumé has so much text on one page. What follows is not read. */
const maxPieces = 20_000;

/**
 * Reads the text of a PDF with its positions. Neither scripts nor fonts are run or loaded.
 * @throws ResumeRefused if the file is encrypted or damaged, or has too many pages
 */
export async function readPdf(bytes: Uint8Array, { onProgress, checkTime }: Options): Promise<PdfText> {
  // pdf.js takes the bytes away from their owner, so it gets a copy.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    // Errors only: warnings about a stranger's file would fill the console.
    verbosity: 0,
  }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new ResumeRefused(isLocked ? "encrypted" : "damaged");
  });
  try {
    const total = document.numPages;
    if (total > resumeLimits.pages) throw new ResumeRefused("too_many_pages");
    const pages: Piece[][] = [];
    for (let number = 1; number <= total; number++) {
      checkTime();
      onProgress({ done: number - 1, total });
      const page = await document.getPage(number).catch(refuseDamaged);
      const height = page.getViewport({ scale: 1 }).height;
      const { items } = await page.getTextContent().catch(refuseDamaged);
      pages.push(
        items.slice(0, maxPieces).flatMap((item) => {
          if (!("str" in item) || item.str === "") return [];
          const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
          // Text that is turned, such as a watermark.
          if (Math.abs(b) > Math.abs(a)) return [];
          const size = Math.hypot(a, b) || item.height;
          return [{ text: item.str, x, y: height - y, width: item.width, size, font: item.fontName }];
        }),
      );
      page.cleanup();
    }
    return { pages, attachments: await readAttachments(document) };
  } finally {
    // Otherwise its worker's memory stays.
    await document.loadingTask.destroy();
  }
}

const maxAttachments = 5;

/** A damaged attachment is left out. */
async function readAttachments(document: PdfDocument): Promise<Uint8Array[]> {
  const listed = (await document.getAttachments().catch(() => null)) as Map<string, unknown> | null;
  const names = [...(listed?.keys() ?? [])].slice(0, maxAttachments);
  const contents = await Promise.all(
    names.map((name) => document.getAttachmentContent(name).catch(() => null)),
  );
  return contents.filter((content) => content !== null);
}

const refuseDamaged = () => {
  throw new ResumeRefused("damaged");
};
