// The list of well-known companies, checked against itself.
import { listText } from "#server/companies/known-by-key.ts";
import { listProblems } from "#server/companies/list-problems.ts";

const problems = listProblems(listText);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("The list of companies agrees with itself.");
