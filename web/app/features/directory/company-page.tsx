import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { IconBuilding } from "@tabler/icons-react";
import { companyOptions } from "./queries.ts";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { AddNameButton } from "./add-name-button.tsx";
import { CompanyNameTable } from "./company-name-table.tsx";
import { CompanyRelatives } from "./company-relatives.tsx";

const route = getRouteApi("/admin/directory_/company");

/** A company by any of its names: what stands for it, who says so, and its family. */
export function CompanyPage() {
  const name = (route.useSearch().name ?? "").trim();
  const company = useQuery({ ...companyOptions(name), enabled: name !== "" });
  const back = <BackLink to="/admin/directory">Back to Directory</BackLink>;
  const none = (
    <EmptyState
      icon={<IconBuilding size={24} />}
      title="No company chosen"
      action={<ButtonLink to="/admin/directory">Look up a company</ButtonLink>}
    >
      Type a company's name in the directory to see its names and its family here.
    </EmptyState>
  );
  if (name === "")
    return (
      <Page title="Company" back={back}>
        {none}
      </Page>
    );
  return (
    <Loaded
      query={company}
      errorTitle="Failed to load this company."
      skeleton={<RowSkeletons />}
      empty={null}
      missing={none}
      renderFrame={(instead) => (
        <Page title={name || "Company"} back={back}>
          {instead}
        </Page>
      )}
    >
      {(loaded) => (
        <Page
          key={loaded.name}
          title={loaded.name}
          back={back}
          description={
            loaded.headcount !== null && `About ${loaded.headcount.toLocaleString("en")} people worked there.`
          }
          actions={loaded.isCompany && <AddNameButton company={loaded.name} />}
        >
          <CompanyNameTable company={loaded} />
          <CompanyRelatives company={loaded} />
        </Page>
      )}
    </Loaded>
  );
}
