import { parsePath } from '../../lib/url/path.ts';
import { patternNotes } from '../../map/patterns/parts.ts';
import { listErrorFiles } from '../../plan/error-pages.ts';
import { guessPageFile } from '../../plan/page-urls.ts';

/** Why a rule that answers isn't a redirect. */
export const noRedirect = {
  proxy: 'it is a proxy: the server fetches the target itself instead of redirecting',
  rewrite: 'it is a rewrite inside the server, not a redirect',
} as const;

/** How the map differs from an imported line. */
export const notes = {
  ...patternNotes,
  rest: 'it also matched everything below its path and appended the rest to its target; the map has only this path',
  dropped: 'it drops the query; the map passes it on',
  joined: "it adds the request's query to that of its target; the map adds nothing to a target with a query",
  fragment:
    "it adds the request's query after the `#` of its target, where no server sees it; the map adds it before",
  encodedFragment:
    'without [NE] Apache sends the `#` of its target as `%23`, a part of the path; the map sends the fragment',
  escape:
    'Apache reads `%2` of `%20` in its target as a group of a condition, and sends nothing for it; the map sends `%20`. To correct the line, write `\\%20` and add [NE]',
  earlySlash:
    'Vercel removes the trailing slash of a URL before it reads the line (`trailingSlash: false`); the map appends the rest with the slash that the request has',
  unusedName:
    "its target has no name of the source, so Firebase's emulator takes the colon and the name literally and redirects nothing; the map takes the name as a placeholder",
  starBesideName:
    'beside a name in its target, its star also matched several segments; the map takes one segment',
  forced: 'it overrides files (!), but in a map, files come before patterns',
  host: 'it applies to one host; if that is a host of the site, the redirect applies to all hosts of the site',
} as const;

/** The note on a host's page for gone URLs, since no map has the page; undefined for Signpost's own name, or no page. */
export function noteGonePage(page: string): string | undefined {
  const isOwnName = page.startsWith('/') && listErrorFiles(410).includes(guessPageFile(parsePath(page)));
  if (!page.startsWith('/') || /\/:[A-Za-z]/.test(page) || isOwnName) return undefined;
  return `the map has no page for gone URLs, so ${page} isn't carried over: the host serves the build's own 410 page. Copy the page to \`410.html\`, with Astro to \`src/pages/410.astro\``;
}

/** Why a rule for all URLs of a host isn't a map entry, which would apply to every host of the site. */
export const wholeHost = {
  /** The rule leads to the equal URL on another host, or from http to https. */
  same: 'it applies to all URLs of a host, which Signpost redirects itself once it is listed (`deploy.domains` in the Astro options, `domains` in signpost.yaml)',
  /** The rule leads elsewhere. */
  other:
    'it applies to all URLs of one host, and a redirect of the map applies to every host of the site. List its URLs, or leave it on the server of that host',
  /** Like `same`, where https may be the purpose. */
  https:
    'it redirects to https or another host name, which Signpost does for all URLs (`deploy.domains` in the Astro options, `domains` in signpost.yaml)',
} as const;
