import { maxSecretLength } from "#contract/pasted.ts";
import { readAddress } from "./address.ts";

/** Kinds of pasted text: a survey link of this site, a link to another site, or neither. */
export type PastedLink =
  | { is: "ours"; reviewerId: string }
  | { is: "elsewhere"; host: string }
  | { is: "unreadable" };

/** @param host this site's host */
export function readPastedLink(text: string, host: string): PastedLink {
  if (text.length > maxSecretLength) return { is: "unreadable" };
  // Mail programs copy angle brackets and line breaks with a link.
  const [link = ""] = /[^\s<>"]*[./][^\s<>"]*/.exec(text) ?? [];
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`);
  if (!url?.host) return { is: "unreadable" };
  // A copy of a real link on another site must not look real.
  if (url.host !== host || url.username || url.password) return { is: "elsewhere", host: url.host };
  const address = readAddress(url.pathname);
  const reviewerId = "reviewerId" in address ? address.reviewerId : null;
  return reviewerId === null ? { is: "unreadable" } : { is: "ours", reviewerId };
}
