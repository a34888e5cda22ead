import { PageLink } from "#web/survey/frame/page-link.tsx";
import { pathOf } from "./candidate-path.ts";

/** The way to what a candidate may want beside agreeing. */
export function PreferencesCard({ secret }: { secret: string }) {
  return (
    <section className="card stack" aria-labelledby="wishes">
      <h2 id="wishes">Whom to ask, and your data</h2>
      <p>
        You can say whom not to ask, name people yourself, and ask for your data.{" "}
        <PageLink to={pathOf("wishes", secret)}>Say what you want</PageLink>
      </p>
    </section>
  );
}
