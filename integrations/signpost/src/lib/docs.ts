/** The URL of the documentation, without a slash at the end. All URLs of pages start with it. */
export const docsUrl = 'https://docs.signpost.example';

/** The page for a family of findings: `link` for `link-broken`. */
export function findingFamily(id: string): string {
  return id.replace(/-.*/, '');
}

export function findingDocs(id: string): string {
  return `${docsUrl}/rules/${findingFamily(id)}/#${id}`;
}

export const commandsDocs = `${docsUrl}/reference/commands/`;

/** The page of a command: of `map check`. */
export function commandDocs(name: string): string {
  return `${commandsDocs}${name.replaceAll(' ', '-')}/`;
}

/** The JSON Schema for editors: `redirects`, `signpost` or `report`. */
export function schemaUrl(name: string): string {
  return `${docsUrl}/schemas/${name}.schema.json`;
}

/** The URL of the repository, without a slash at the end. */
export const repositoryUrl = 'https://code.signpost.example/signpost';

export const issuesUrl = 'https://signpost.example/issues';
