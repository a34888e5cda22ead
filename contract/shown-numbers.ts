// They import nothing: pages show them in their first picture, and the schema library comes behind it.

/** How many responses are wanted about a candidate, unless the manager says otherwise. */
export const wantedByDefault = 3;

/** From so many on, the same months say little about who saw whom. */
export const largeCompany = 200;

/** Up to which everybody who ever worked in a company is counted. */
export const mostFamilyPeople = 1_000;
