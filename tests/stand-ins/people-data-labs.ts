import { type Asked as Request, type Reply, startStandIn } from "./http-stand-in.ts";

interface Asked extends Pick<Request, "url" | "headers"> {
  body: { size: number; scroll_token?: string; query: unknown };
}

const notFound: Reply = {
  status: 404,
  body: { status: 404, error: { type: "not_found", message: "No records were found" } },
};

/** Imitates the person search of People Data Labs: it returns the given answers in order, then what `otherwise` says. */
export async function startPeopleDataLabs() {
  const asked: Asked[] = [];
  const answers: Reply[] = [];
  const labs = { asked, answers, otherwise: (_asked: Asked): Reply => notFound };
  const standIn = await startStandIn((request) => {
    const received = { ...request, body: JSON.parse(request.body) };
    asked.push(received);
    return answers.shift() ?? labs.otherwise(received);
  });
  return Object.assign(labs, { url: standIn.url, stop: () => standIn.stop() });
}

export const people = (...data: unknown[]): Reply => ({ body: { status: 200, data, total: data.length } });
export const entry = (name: string, dates: object) => ({
  company: { name },
  title: { name: "cook" },
  ...dates,
});
export const person = (full_name: string, ...experience: object[]) => ({
  full_name,
  linkedin_url: `linkedin.com/in/${full_name.replaceAll(" ", "-")}`,
  work_email: `${full_name.replaceAll(" ", ".")}@mail.example`,
  experience,
});
