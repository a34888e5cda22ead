import { usePath } from "#web/survey/navigation.ts";
import { readPath } from "./candidate-path.ts";
import { CandidatePages } from "./candidate-pages.tsx";
import { NoSuchLink } from "./no-such-link.tsx";

export function CandidateApp() {
  const asked = readPath(usePath());
  return asked ? <CandidatePages key={asked.secret} {...asked} /> : <NoSuchLink />;
}
