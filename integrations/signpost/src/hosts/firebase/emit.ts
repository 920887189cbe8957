import type { OutFile } from '../../lib/file.ts';
import { compact } from '../../lib/text/text.ts';
import { decodePath } from '../../lib/url/path.ts';
import { listVersions } from '../../plan/api.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';
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
  // /api/product is api/product.json.
  const rewrites = [...collectApiRewrites(plan)].map(([from, to]) => ({
    regex: `^${compilePath(from)}$`,
    destination: decodePath(to),
  }));
  const headers = createHeaderBlocks(plan);
  const hosting = {
    public: plan.published ?? 'dist',
    ignore: ignored,
    cleanUrls: true,
    trailingSlash: style === 'folder' || style === 'slashed-file',
    ...(redirects.length > 0 && { redirects }),
    ...(rewrites.length > 0 && { rewrites }),
    ...(headers.length > 0 && { headers }),
  };

  return { path: 'firebase.json', content: `${printRules({ hosting })}\n` };
}

/** A block of `headers` in firebase.json. The last match wins, as in a plan. */
interface HeaderBlock {
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, and the media type of JSON, to which the host would add a charset. */
function createHeaderBlocks(plan: Plan): HeaderBlock[] {
  const blocks = selectPlatformHeaders(plan).map((rule) => ({
    regex: compileRule(rule),
    headers: rule.headers.map(([key, value]) => ({ key, value })),
  }));
  return [...blocks, ...createJsonBlocks(plan)];
}

/** Listed one by one, since a pattern would also match the URL of a 404. */
function createJsonBlocks(plan: Plan): HeaderBlock[] {
  const rewrites = collectApiRewrites(plan);
  // /api/products has the media type of /api/products.json.
  const others = [...plan.served.files.keys()].filter(
    (url) => url.endsWith('.json') && !rewrites.has(url.slice(0, -'.json'.length)),
  );
  const headers = [{ key: 'Content-Type', value: 'application/json' }];

  return compact<HeaderBlock>(
    rewrites.size > 0 && { regex: joinAlternatives([...rewrites.keys()], '(?:\\.json)?'), headers },
    others.length > 0 && { regex: joinAlternatives(others), headers },
  );
}

function compileRule(rule: HeaderRule): string {
  return `^${compilePath(startOf(rule))}${'prefix' in rule.match ? '.*' : ''}$`;
}

function joinAlternatives(paths: readonly string[], end = ''): string {
  return `^(?:${paths.map((path) => compilePath(path)).join('|')})${end}$`;
}

/** The API's lists and records are rewrites to their files, whatever the query. */
function collectApiRewrites({ api, served }: Plan): Map<string, string> {
  return mapApiFiles(api === undefined ? [] : listVersions(api), served);
}
