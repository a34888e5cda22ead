import { strFromU8, unzipSync } from "fflate";
import mammoth from "mammoth";
import { extractText } from "unpdf";

/** A file's text as its format has it, in its own order, without a look at where it stands on the page. */
export async function plainText(bytes: Uint8Array, fileName: string): Promise<string> {
  switch (fileName.slice(fileName.lastIndexOf(".") + 1)) {
    case "pdf":
      return (await extractText(new Uint8Array(bytes), { mergePages: false })).text.join("\n");
    case "docx":
      return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value;
    case "zip": {
      const files = unzipSync(bytes, { filter: ({ name }) => name === "Positions.csv" });
      return Object.values(files)
        .map((file) => strFromU8(file))
        .join("\n");
    }
    default:
      return strFromU8(bytes);
  }
}
