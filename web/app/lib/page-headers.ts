/** What each call says of the page that it comes from. */
export const pageHeaders: Record<string, string> = {};
