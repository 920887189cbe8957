import type { OutFile } from '../../lib/file.ts';
import { compact } from '../../lib/text/text.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { coversUrl, type Header, type HeaderRule, type Plan } from '../../plan/plan.ts';
import { listBypassedFolders, printProgram } from '../edge/program.ts';
import { createSiteDataFile } from '../edge/site-data.ts';
import { edgeFunctionFile, printMarkedBlock, printMarkedText } from '../shared/generated-files.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { isRedirect } from '../shared/targets.ts';
import { listSourceVariants, printRedirects, unsupportedReason } from './redirects.ts';

const order = 'The first matching line wins: exact paths, other domains, then patterns.';

/** `_redirects` and `_headers`, which Netlify reads in the published folder. */
export function filesWithoutEdgeFunction(plan: Plan): OutFile[] {
  return [createRedirectsFile(plan, order), ...createHeadersFiles(plan)];
}

function createRedirectsFile(plan: Plan, note: string): OutFile {
  const redirects = { [Symbol.iterator]: () => printMarkedBlock(printRedirects(plan), note) };
  return { path: '_redirects', content: redirects };
}

/** `_headers`; none for a site without headers. */
function createHeadersFiles(plan: Plan): OutFile[] {
  const content = printHeaders(plan);
  return content === undefined ? [] : [{ path: '_headers', content }];
}

/** The edge function, which answers everything except the folders of built assets. */
export function filesWithEdgeFunction(plan: Plan): OutFile[] {
  return [
    ...createStaticRedirects(plan),
    ...createHeadersFiles(plan),
    { path: edgeFunctionFile, content: printProgram('netlify', plan) },
    { path: 'netlify.toml', content: printToml(listBypassedFolders(plan)) },
    createSiteDataFile(plan),
  ];
}

/** Above 10,000 rules, Netlify's documentation warns of slow deploys. */
export const maxRedirects = 10_000;

const withoutFunction =
  'Only for an upload of this folder without the edge function, which otherwise answers first: the redirects of single URLs. Patterns and queries are missing here.';

/** The exact redirects without a condition: `/old https://www.example.com/new/ 301`. */
function createStaticRedirects(plan: Plan): OutFile[] {
  const isStatic = (entry: ExactEntry): boolean =>
    isRedirect(entry) && entry.query.length === 0 && unsupportedReason(entry) === undefined;
  const exact = plan.maintenance ? [] : plan.exact.filter(isStatic).slice(0, maxRedirects);
  if (exact.length === 0) return [];
  return [createRedirectsFile({ ...plan, exact, patterns: [], domains: [] }, withoutFunction)];
}

function printToml(folders: readonly string[]): string {
  const excluded = folders.map((folder) => JSON.stringify(`${folder}*`)).join(', ');
  const lines = compact(
    '[[edge_functions]]',
    '  function = "signpost"',
    '  path = "/*"',
    // excludedPath = ["/_astro/*"]
    folders.length > 0 && `  excludedPath = [${excluded}]`,
  );
  const note =
    folders.length > 0
      ? 'All requests except those for built assets run through the edge function.'
      : 'All requests run through the edge function.';
  return printMarkedText(`${lines.join('\n')}\n`, note);
}

interface Block {
  readonly paths: readonly string[];
  readonly headers: readonly Header[];
}

/** `_headers`. Netlify joins the values of matching rules, so an overruled rule is written for each remaining URL. */
function printHeaders(plan: Plan): string | undefined {
  const rules = selectPlatformHeaders(plan);
  const blocks = [
    ...retryBlocks(plan),
    ...rules.flatMap((rule, index) => createBlocks(plan, rule, rules.slice(index + 1))),
  ];
  const printed = blocks.filter(({ headers }) => headers.length > 0).flatMap(printBlock);
  if (printed.length === 0) return undefined;
  return printMarkedText(printed.join(''), 'All blocks that match a URL apply.');
}

function retryBlocks({ maintenance }: Plan): Block[] {
  if (maintenance === undefined) return [];
  return [{ paths: ['/*'], headers: [['Retry-After', maintenance.retryAfter.toUTCString()]] }];
}

/** The blocks of a rule: one for its paths, and one for each URL that keeps a header which a later rule overrules elsewhere. */
function createBlocks(plan: Plan, rule: HeaderRule, later: readonly HeaderRule[]): Block[] {
  const sentEverywhere = rule.headers.filter(
    ([name]) => !later.some((laterRule) => setsHeader(laterRule, name) && shareUrl(laterRule, rule)),
  );
  const overruled = rule.headers.filter((header) => !sentEverywhere.includes(header));
  const block: Block = { paths: listPaths(rule), headers: sentEverywhere };
  if (overruled.length === 0) return [block];

  // `X-A: 1` for `/*`, and `X-A: 2` for `/docs/*`: the first one is written for each page outside of /docs/.
  const urls = [...plan.served.pages.keys(), ...plan.served.files.keys()].filter((path) =>
    coversUrl(rule.match, path),
  );
  const blocksOfUrls = urls.map((url): Block => {
    const remaining = overruled.filter(
      ([name]) => !later.some((laterRule) => setsHeader(laterRule, name) && coversUrl(laterRule.match, url)),
    );
    return { paths: listSourceVariants(url), headers: remaining };
  });

  return [block, ...blocksOfUrls];
}

function setsHeader({ headers }: HeaderRule, name: string): boolean {
  return headers.some(([ownName]) => ownName.toLowerCase() === name.toLowerCase());
}

/** True if both rules match some URL. */
function shareUrl(a: HeaderRule, b: HeaderRule): boolean {
  return coversUrl(a.match, startOf(b)) || coversUrl(b.match, startOf(a));
}

function listPaths(rule: HeaderRule): string[] {
  return listSourceVariants(startOf(rule)).map((path) => ('prefix' in rule.match ? `${path}*` : path));
}

function printBlock({ paths, headers }: Block): string[] {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}\n`).join('');
  return paths.map((path) => `${path}\n${lines}`);
}
