import { startTemplate } from "../setup-postgres.ts";

/** Starts PostgreSQL for all workers, which read its address from the environment. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it.
export default async function start() {
  const { database, stop } = await startTemplate();
  process.env["TEST_TEMPLATE"] = JSON.stringify(database);
  return stop;
}
