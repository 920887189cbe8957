import { type Reply, readProbes } from '../probe.ts';
import type { Site } from '../sites.ts';
import type { Requested } from './engine.ts';

/** A way of `netlify dev` that is not Netlify's, where that is known from, and the probes that show it. */
export interface CliArtefact {
  readonly says: string;
  readonly source: string;
  readonly probes: readonly string[];
}

const cli = 'netlify-cli 27.10.2, dist/utils';
const docs = 'https://docs.netlify.com/manage/routing/redirects';

/**
 * Where Netlify's command line answers otherwise than Netlify: its documentation says so, or its rule engine, which
 * the command line and the edge share, and which `netlify.ts` asks.
 */
export const cliDifferences: readonly CliArtefact[] = [
  {
    says: 'the path is decoded before the rules see it, so that a rule in the encoding that the documentation asks for never matches',
    source: `${cli}/rules-proxy.js: path: decodeURIComponent(reqUrl.pathname); against ${docs}/overview/: special characters must be URL-encoded`,
    probes: [
      ...[
        'char-space',
        'char-double-quote',
        'char-braces',
        'char-hash',
        'char-percent',
        'char-encoded-slash',
      ],
      ...['char-encoded-slash-lower', 'char-new-line', 'char-question', 'char-pipe-caret', 'char-injection'],
      'char-backslash',
    ],
  },
  {
    says: 'what a pattern matched is decoded too, and loses its control characters',
    source: `${cli}/rules-proxy.js, as above`,
    probes: [
      ...[
        'splat-encoded-slash',
        'splat-encoded-question',
        'splat-encoded-hash',
        'splat-percent',
        'splat-crlf',
      ],
      ...['splat-lower-hex', 'splat-lf', 'splat-backslash', 'placeholder-crlf', 'placeholder-encoded-slash'],
    ],
  },
  {
    says: 'dots in a path are resolved before the rules see it, and those in a target',
    source: `${cli}/rules-proxy.js: new URL(req.url); proxy.js: new URL(match.to); Netlify's edge is not documented, and its engine takes what it is given`,
    probes: ['dots-page', 'dots-encoded-page', 'dot-page', 'redirect-dots', 'splat-dots', 'as-written-dots'],
  },
  {
    says: 'the query of a redirect is written anew, as a form would',
    source: `${cli}/proxy.js: new URLSearchParams; against ${docs}/redirect-options/: parameters are passed through`,
    probes: [
      ...['query-kept', 'query-crlf', 'query-second-mark', 'query-broken-escape'],
      'index-file-broken-escape',
    ],
  },
  {
    says: 'a page or a file is served with the slash and without, before a rule of that address',
    source: `${cli}/proxy.js tries alternative paths; against ${docs}/redirect-options/#trailing-slash`,
    probes: [
      ...['slash-add', 'slash-add-query', 'slash-add-deep', 'slash-add-dollar'],
      ...['slash-add-star', 'slash-add-star-query'],
      ...['slash-add-broken-escape', 'slash-add-brackets', 'splat-file-slash'],
    ],
  },
  {
    says: 'files are looked up on disk: what no file can be named is refused with 403 or an error',
    source: `${cli}/static-server.js, on @fastify/static; a deploy is a list of files (https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/#file-digest-method)`,
    probes: [
      ...['missing-long', 'missing-longer-name', 'open-redirect-backslash', 'nul'],
      ...['page-backslash-before', 'page-backslash-slashless'],
    ],
  },
  {
    says: 'both config files are served like others',
    source: `${cli}/static-server.js serves the folder as it is; a deploy takes them as its settings`,
    probes: ['hidden-headers', 'hidden-redirects'],
  },
  {
    says: 'files and redirects are not to be kept, whatever _headers says',
    source: `${cli}/static-server.js and proxy.js set Cache-Control, so that a change shows at once`,
    probes: ['header-assets', 'assets-part', 'age-temporary', 'age-fresh-temporary'],
  },
  {
    says: 'the charset of SVG and JSON is that of the local server',
    source: `${cli}/static-server.js, on @fastify/static`,
    probes: ['file-svg', 'api-description', 'flat-api-is-files'],
  },
];

/** Requests that end the command line's process, since no error of `decodeURIComponent` or `new URL` is caught: by probe. */
export const cliCrashes: readonly string[] = readProbes()
  .filter(({ url }) => !isDecodable(url.replace(/\?.*/s, '')) || url.endsWith('.com//'))
  .map(({ id }) => id);

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The same by probe. */
export const cliArtefacts: Readonly<Record<string, string>> = Object.fromEntries([
  ...cliDifferences.flatMap(({ says, source, probes }) => probes.map((id) => [id, `${says} (${source})`])),
  ...cliCrashes.map((id) => [id, `it ends with an error of its own (${cli}/rules-proxy.js)`]),
]);

/**
 * The same for a generated request: of paths it decodes, of dots that it resolves, of queries that it writes anew, of
 * what no file can be named, and of a file or a page with the other slash.
 */
export function isCliOwn({ url }: Requested, { location }: Reply, files: Site['files']): boolean {
  const path = pathOf(url);
  if (/[%?\\]|^\/\/|[^/]{256}/.test(path) || [path, pathOf(location)].some(hasDots)) return true;
  const name = path.replace(/^\/|\/$/g, '');
  if (!path.endsWith('/')) return `${name}/index.html` in files;
  // Of two files for one address it takes `page.html` before `page/index.html` (alternativePathsFor in proxy.js).
  return name in files || (`${name}.html` in files && `${name}/index.html` in files);
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, '');
}

function hasDots(path: string): boolean {
  return /\/\.{1,2}(?:[/?#]|$)/.test(path);
}
