import type { Job } from "#contract/jobs.ts";

const names: Record<Job["employmentType"], string> = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  internship: "Internship",
};

export const employmentTypeName = (type: Job["employmentType"]) => names[type];
export const employmentTypeChoices = Object.entries(names).map(([value, label]) => ({ value, label }));
