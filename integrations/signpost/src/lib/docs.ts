/** Where the documentation is published, without a slash at its end: no other file says so. */
export const docsUrl = 'https://docs.signpost.example';

/** The page of a rule or of another finding, by its id. */
export function findingDocs(id: string): string {
  return `${docsUrl}/reference/rules/${id}/`;
}

/** The page of a convention, by its id. */
export function conventionDocs(id: string): string {
  return `${docsUrl}/evidence/conventions/${id.toLowerCase()}/`;
}

/** The list of the commands. */
export const commandsDocs = `${docsUrl}/reference/commands/`;

/** The page of a command, such as `map check`. */
export function commandDocs(name: string): string {
  return `${commandsDocs}${name.replaceAll(' ', '-')}/`;
}

/** The page of a host: its files, supported features and limits. */
export function hostDocs(id: string): string {
  return `${docsUrl}/reference/hosts/${id}/`;
}

/** A JSON Schema for editors: `redirects`, `signpost` or `report`. */
export function schemaUrl(name: string): string {
  return `${docsUrl}/schemas/${name}.schema.json`;
}

/** The repository, without a slash at its end: files of `main` are below `/blob/main/`. */
export const repositoryUrl = 'https://code.signpost.example/signpost';

/** Where faults are reported. */
export const issuesUrl = 'https://signpost.example/issues';
