import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { companyOptions } from "#web/queries/directory.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Page } from "#web/ui/page.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { AddNameButton } from "./add-name-button.tsx";
import { CompanyNameTable } from "./company-name-table.tsx";
import { CompanyRelatives } from "./company-relatives.tsx";

const route = getRouteApi("/admin/directory_/company");

/** A company by any of its names: what stands for it, who says so, and its family. */
export function CompanyPage() {
  const { name = "" } = route.useSearch();
  const company = useQuery(companyOptions(name));
  const back = <BackLink to="/admin/directory">Back to Directory</BackLink>;
  return (
    <Loaded
      query={company}
      errorTitle="Failed to load this company."
      skeleton={<RowSkeletons />}
      empty={null}
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
