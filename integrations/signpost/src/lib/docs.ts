/** Where the documentation is published, without a slash at its end: no other file says so. */
export const docsUrl = 'https://signpost.example/docs';

/** The page of a rule or of another finding, by its id. */
export function findingDocs(id: string): string {
  return `${docsUrl}/rules/${id}/`;
}

/** Where faults are reported. */
export const issuesUrl = 'https://signpost.example/issues';
