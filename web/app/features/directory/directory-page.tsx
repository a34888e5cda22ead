import { Page } from "#web/app/ui/page.tsx";
import { CompanyNames } from "./company-names.tsx";
import { DirectoryOverview } from "./directory-overview.tsx";
import { DirectoryImport } from "./import/directory-import.tsx";
import { DuplicateList } from "./duplicate-list.tsx";
import { ImportList } from "./import/import-list.tsx";
import { LikelihoodList } from "./likelihood-list.tsx";
import { PeopleSearch } from "./people-search.tsx";

export function DirectoryPage() {
  return (
    <Page
      title="Directory"
      description="Who worked where and when. From it, former colleagues of candidates are found."
    >
      <DirectoryOverview />
      <DirectoryImport />
      <ImportList />
      <PeopleSearch />
      <DuplicateList />
      <CompanyNames />
      <LikelihoodList />
    </Page>
  );
}
