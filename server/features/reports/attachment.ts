import { plainWords } from "#server/features/companies/plain-words.ts";

/**
 * The Content-Disposition header (RFC 6266) that makes a browser save the response under this name. Programs that know
 * only ASCII get its ASCII words; where it has none, its kind is left, such as report.pdf.
 */
export function attachment(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  const words = plainWords(fileName.slice(0, dot)).filter((word) => /^[a-z0-9]+$/.test(word));
  const plain = `${words.join("-")}${fileName.slice(dot)}`;
  // encodeURIComponent leaves these four, which RFC 8187 does not allow.
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
