import type { Job } from "#contract/jobs.ts";

export interface JobFormValues {
  title: string;
  department: string;
  location: string;
  employmentType: Job["employmentType"];
  description: string;
  requirements: string;
}

export const newJobValues: JobFormValues = {
  title: "",
  department: "",
  location: "",
  employmentType: "full-time",
  description: "",
  requirements: "",
};

export function valuesOf(job: Job): JobFormValues {
  return {
    title: job.title,
    department: job.department ?? "",
    location: job.location ?? "",
    employmentType: job.employmentType,
    description: job.description ?? "",
    requirements: job.requirements ?? "",
  };
}
