import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

export const siteOptions = api.visitor.site.config.queryOptions({ staleTime: Infinity });

/** What the pages need to know about this installation; undefined until it is loaded. */
export function useSite() {
  return useQuery(siteOptions).data;
}

/** A prepared e-mail to the sales contact. */
export function mailTo(address: string, subject: string, lines: string[]): string {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
  return `mailto:${address}?${query}`;
}
