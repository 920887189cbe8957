import { patternNotes } from './parts.ts';

/** How the map differs from a line that is imported. */
export const notes = {
  ...patternNotes,
  rest: 'it also matched everything below its path and appended the rest to its target; the map has only this path',
  dropped: 'it drops the query; the map passes it on',
  joined: "it adds the request's query to that of its target; the map adds nothing to a target with a query",
  host: 'it applies to one host; if that is a host of the site, the redirect applies to all hosts of the site',
} as const;

/** The page that a host shows for gone URLs, which no map names; undefined for Signpost's own name, and for none. */
export function noteGonePage(page: string): string | undefined {
  if (!page.startsWith('/') || /\/:[A-Za-z]|^\/410(?:\.html|\/)?$/.test(page)) return undefined;
  return `the map has no page for gone URLs, so ${page} isn't carried over: the host serves the build's own 410 page. Copy the page to \`410.html\`, with Astro to \`src/pages/410.astro\``;
}
