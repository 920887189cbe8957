/** Where the documentation is published, without a slash at its end: no other file says so. */
export const docsUrl = 'https://signpost.example/docs';

/** Where faults are reported. */
export const issuesUrl = 'https://signpost.example/issues';
