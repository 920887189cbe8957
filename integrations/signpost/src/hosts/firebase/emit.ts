import type { OutFile } from '../../lib/file.ts';
import { findLayout } from '../../plan/page-urls.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { printRules } from '../shared/generated-files.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { findCommonestStyle } from '../shared/pages.ts';
import { createRedirects } from './redirects.ts';
import { compilePath } from './regex.ts';

/** Files of the build that aren't part of the site, such as /docs/.env. */
const ignored = [
  'firebase.json',
  '**/node_modules/**',
  '_headers',
  '_redirects',
  '_worker.js',
  '_routes.json',
  '_signpost/**',
  '**/.!(well-known)',
  '**/.!(well-known)/**',
];

/** `firebase.json`. The host redirects URL variants of pages by `cleanUrls` and `trailingSlash`. */
export function createConfigFile(plan: Plan): OutFile {
  const style = findCommonestStyle(plan.served.pages);
  const redirects = createRedirects(plan);
  const headers = createHeaderBlocks(plan);
  const hosting = {
    public: plan.published ?? 'dist',
    ignore: ignored,
    cleanUrls: true,
    trailingSlash: style === 'folder' || style === 'slashed-file',
    ...(redirects.length > 0 && { redirects }),
    ...(headers.length > 0 && { headers }),
  };

  return { path: 'firebase.json', content: `${printRules({ hosting })}\n` };
}

/** Where the key `trailingSlash` moves pages: a build with news/index.html and about.html, which is at /about/ then. */
export function describePageForm({ served }: Plan): string[] {
  const pages = [...served.pages].filter(([url]) => url !== '/');
  const layouts = new Set(pages.map(([, file]) => findLayout(file)));
  const moved = pages.find(([url, file]) => (findLayout(file) === 'folder') !== url.endsWith('/'));
  if (layouts.size < 2 || moved === undefined) return [];

  const [url, file] = moved;
  return [`Firebase has one form for the URLs of all pages, and this build has both: ${file} is at ${url}.`];
}

/** A block of `headers` in firebase.json. The last match wins, as in a plan. */
interface HeaderBlock {
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, and the media type of the API's description, to which the host would add a charset. */
function createHeaderBlocks(plan: Plan): HeaderBlock[] {
  const blocks = selectPlatformHeaders(plan).map((rule) => ({
    regex: compileRule(rule),
    headers: rule.headers.map(([key, value]) => ({ key, value })),
  }));
  const descriptions = [...plan.served.files.keys()].filter((url) => url.endsWith('/openapi.json'));
  const headers = [{ key: 'Content-Type', value: 'application/json' }];
  // A pattern for all .json files would also match the URL of a 404, and a list of records grow with them.
  return [...blocks, ...descriptions.map((url) => ({ regex: `^${compilePath(url)}$`, headers }))];
}

function compileRule(rule: HeaderRule): string {
  return `^${compilePath(startOf(rule))}${'prefix' in rule.match ? '.*' : ''}$`;
}
