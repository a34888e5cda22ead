import type { Context } from "#server/platform/context.ts";
import { seekNames } from "#server/features/directory/resolve-companies.ts";

/** Whether the name is found under the company, by spelling, list or what admins said. */
export async function areSame(context: Pick<Context, "db">, name: string, company: string): Promise<boolean> {
  const sought = await seekNames(context, [name, company]);
  const [one, other] = [sought.get(name), sought.get(company)];
  return one?.own.some((key) => other?.keys.includes(key)) ?? false;
}
