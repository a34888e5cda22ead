import { lateComponent } from "#web/app/lib/late-component.tsx";

// The first level is what one waits for; the others come with the first step down.
export const jobLevel = lateComponent(() => import("./job-page.tsx").then((loaded) => loaded.JobPage));
export const candidateLevel = lateComponent(() =>
  import("#web/app/features/candidates/candidate-page.tsx").then((loaded) => loaded.CandidatePage),
);
export const comparisonLevel = lateComponent(() =>
  import("#web/app/features/reports/comparison-page.tsx").then((loaded) => loaded.ComparisonPage),
);
