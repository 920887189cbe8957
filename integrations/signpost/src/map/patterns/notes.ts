import { patternNotes } from './parts.ts';

/** How the map differs from a line that is imported. */
export const notes = {
  ...patternNotes,
  rest: 'it also matched everything below its path and appended the rest to its target; the map has only this path',
  escape:
    'some versions of Caddy also match longer paths if a path has an escape such as %20; the map has only this path',
  dropped: 'it drops the query; the map passes it on',
  kept: 'it keeps the parameters that it matches in the URL of its target; the map removes them',
  fragment:
    'the server puts the query after the "#" of its target, where it is part of the fragment; the map puts it before',
  escapedFragment:
    'without the flag NE, Apache sends the "#" of its target as %23, which leads to another page; the map sends "#"',
  reference:
    'its target has an escape such as %5B, in which Apache takes %5 for a group of a condition; the map sends the escape',
  host: 'it applies to one host; if that is a host of the site, the redirect applies to all hosts of the site',
} as const;

/** The page that a host shows for gone URLs, which no map names; undefined for Signpost's own name, and for none. */
export function noteGonePage(page: string): string | undefined {
  if (!page.startsWith('/') || /\/:[A-Za-z]|^\/410(?:\.html|\/)?$/.test(page)) return undefined;
  return `the map has no page for gone URLs, so ${page} isn't carried over: the host serves \`410.html\` of the build, with Astro from \`src/pages/410.astro\`. Copy the page there`;
}

/** Applies to all redirects of a map, so it is reported once. */
export const slashes =
  'the map treats a path with and without a trailing slash alike; some lines of the file match only one of the two';
