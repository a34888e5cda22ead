import { api } from "#web/app/lib/api.ts";

/** Whether the directory knows a company's name, and which it knows that may be meant; it changes rarely. */
export const suggestionsOptions = (name: string) =>
  api.manager.directory.suggestCompanies.queryOptions({
    input: { name },
    retry: false,
    staleTime: Infinity,
  });
