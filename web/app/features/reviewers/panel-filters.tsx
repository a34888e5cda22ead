import { NativeSelect } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import type { Reviewer } from "#contract/reviewers.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { useSetParams } from "#web/app/lib/use-set-params.ts";
import classes from "./panel-filters.module.css";
import { type Facet, facetNames, facets, optionsOf, untold } from "./reviewer-groups.ts";

/** What the panel is narrowed down to; in the address, so that reload and back keep it. */
export function useChosenFacets(): Partial<Record<Facet, string | undefined>> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return Object.fromEntries(facetNames.map((facet) => [facet, textParam(search, facet)]));
}

/** Company, relationship and function, where there is anything to choose between. */
export function PanelFilters({ reviewers }: { reviewers: Reviewer[] }) {
  const chosen = useChosenFacets();
  const setParams = useSetParams();
  const useful = facetNames.filter((facet) => chosen[facet] ?? optionsOf(reviewers, facet).length > 1);
  if (useful.length === 0) return null;
  return (
    <div className={`${classes.filters} screen-only`}>
      {useful.map((facet) => (
        <NativeSelect
          key={facet}
          className={chosen[facet] && classes.chosen}
          size="xs"
          aria-label={facets[facet].label}
          value={chosen[facet] ?? ""}
          onChange={(event) => setParams({ [facet]: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: `${facets[facet].label}: all` },
            ...optionsOf(reviewers, facet).map(({ value, count }) => ({
              value,
              label: `${value === untold ? "Not told" : capitalized(value)} (${count})`,
            })),
          ]}
        />
      ))}
    </div>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
