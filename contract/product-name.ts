/** What it is called, in pages and mails. */
export const productName = "Forthright";
