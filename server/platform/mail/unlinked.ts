/** It joins nothing here, and nobody sees it; every mail program knows it. */
const mark = "\u200C";

/**
 * The text with an invisible character wherever a mail program would recognize an address and make a link of it:
 * Booking.com is a company, and no page of ours.
 */
export function unlinked(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu, `$&${mark}`)
    .replaceAll(/@(?=\S)/g, `@${mark}`)
    .replaceAll("://", `:${mark}//`);
}

/** The same for all that an e-mail shows; its own links and styles stay as they are. */
export function unlinkedHtml(html: string): string {
  return html
    .split(/(<style>.*?<\/style>|<[^>]*>)/s)
    .map((part, index) => (index % 2 === 1 ? part : unlinked(part)))
    .join("");
}
