/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the library's elements are what they are, and say nothing of what they do */
import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "#web/app/lib/api.ts";
import { usePaused } from "#web/app/lib/use-paused.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import type { Opened } from "#web/app/ui/form-dialog.tsx";
import { fits, type Found, foundCandidate, foundJob, groupsOf, pages } from "./found.ts";
import classes from "./finder.module.css";

const [store, actions] = createSpotlight();
const pauseMs = 150;
const mostJobs = 7;
const listId = "found";
const optionId = (index: number) => `found-${index}`;

/** Looks among the jobs and pages here, and lets the service look among the candidates of all jobs. */
export function Finder({ opened, onClose }: Opened) {
  const { query, selected } = useSpotlight(store);
  const words = usePaused(query.trim(), pauseMs);
  const { data: jobs = [] } = useQuery({ ...jobsOptions, enabled: opened });
  const { data: people = [], isFetching } = useQuery(
    api.manager.candidates.find.queryOptions({
      input: { q: words },
      enabled: opened && words !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (opened) actions.open();
  }, [opened]);

  const found: Found[] = [
    ...jobs
      .map(foundJob)
      .filter(({ texts }) => fits(query, texts))
      .slice(0, mostJobs),
    ...(query.trim() ? people.map(foundCandidate) : []),
    ...pages.filter(({ texts }) => fits(query, texts)),
  ];
  const isEmpty = found.length === 0 && !isFetching && words === query.trim();
  // What was found later may stand before it: the first one is chosen until another is.
  const chosen = Math.max(selected, 0);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 440px)"
      onSpotlightClose={onClose}
      attributes={{ content: { "aria-label": "Find" } }}
      classNames={{
        action: classes.action,
        actionBody: classes.body,
        actionDescription: classes.description,
        actionSection: classes.section,
      }}
    >
      <Spotlight.Search
        placeholder="Find a job, a candidate or a page"
        aria-label="Find a job, a candidate or a page"
        role="combobox"
        aria-expanded={opened}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
      />
      <Spotlight.ActionsList id={listId} role="listbox" aria-label="Found">
        {groupsOf(found).map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {entries.map(({ index, entry }) => (
              <Spotlight.Action
                key={entry.id}
                renderRoot={(props) => <button {...props} id={optionId(index)} />}
                role="option"
                aria-selected={index === chosen}
                data-selected={index === chosen || undefined}
                label={entry.label}
                description={entry.description}
                leftSection={<entry.icon size={20} aria-hidden />}
                onClick={() => void navigate(entry.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {isEmpty && <Spotlight.Empty role="status">Nothing matches '{words}'.</Spotlight.Empty>}
    </Spotlight.Root>
  );
}
