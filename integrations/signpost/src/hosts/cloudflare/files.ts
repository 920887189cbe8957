import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { shardFiles } from '../edge/write-shards.ts';
import { blockText } from '../shared/merged-lines.ts';
import { firstOf } from '../shared/some-of.ts';
import { headersBelow, headersFile, joined } from './headers.ts';
import { printRule } from './rule.ts';
import { type FittingRules, fittingRules, rulesOf } from './rules.ts';

const order = 'The first line that matches counts. Lines with 200 keep a page from a pattern below.';

/** The files of a site that does without the Worker; undefined where they can't say all of the plan. */
export function filesAlone(plan: Plan): OutFile[] | undefined {
  const rules = rulesOf(plan);
  const headers = headersFile(plan);
  if (rules === undefined || headers === undefined) return undefined;
  return [
    {
      path: '_redirects',
      content: blockText(rules.lines.map((rule) => `${printRule(rule)}\n`).join(''), order),
    },
    { path: '_headers', content: blockText(headers.text, joined) },
    { path: 'wrangler.jsonc', content: wranglerConfig(plan, []) },
  ];
}

/** The behaviour of the platform that the files were tested with. */
const compatibilityDate = '2026-11-01';

/** `wrangler.jsonc`, for Workers with static assets. `workerFirst` are the paths that ask the Worker; none without it. */
function wranglerConfig({ origin }: Plan, workerFirst: readonly string[]): string {
  const assets = {
    directory: './dist',
    not_found_handling: '404-page',
    html_handling: 'auto-trailing-slash',
  };
  const withWorker = { ...assets, binding: 'ASSETS', run_worker_first: workerFirst };
  const config = {
    name: new URL(origin).hostname.replace(/[^a-z0-9]+/g, '-'),
    ...(workerFirst.length > 0 ? { main: './dist/_worker.js' } : {}),
    compatibility_date: compatibilityDate,
    assets: workerFirst.length > 0 ? withWorker : assets,
  };
  return `// Written by signpost, for Workers; Pages does without. If you have a wrangler.jsonc, take these keys over.\n${JSON.stringify(config, undefined, 2)}\n`;
}

/** The files of a site whose plan needs the Worker: it answers all but the bypassed folders. */
export function workerFiles(plan: Plan): OutFile[] {
  const folders = bypassedFolders(plan);
  const exclude = folders.map((folder) => `${folder}*`);
  const { text: headers } = headersBelow(plan, folders);
  return [
    { path: '_worker.js', content: programText('cloudflare', plan) },
    {
      path: '_routes.json',
      content: `${JSON.stringify({ version: 1, include: ['/*'], exclude }, undefined, 2)}\n`,
    },
    { path: '.assetsignore', content: '_worker.js\n_routes.json\n' },
    ...(headers === '' ? [] : [{ path: '_headers', content: blockText(headers, joined) }]),
    {
      path: 'wrangler.jsonc',
      content: wranglerConfig(plan, ['/*', ...exclude.map((pattern) => `!${pattern}`)]),
    },
    ...shardFiles(plan),
  ];
}

/** The lines, without those that hide the page for 404: the adapter's program fetches it by its address. */
export function adapterRules(plan: Plan): FittingRules {
  return fittingRules(plan, [410, 503]);
}

/** The files that Workers read beside the program of @astrojs/cloudflare, as far as they can say the plan. */
export function adapterFiles(plan: Plan): OutFile[] {
  const lines = adapterRules(plan).lines.map((rule) => `${printRule(rule)}\n`);
  const headers = headersFile(plan);
  return [
    { path: '_redirects', content: blockText(lines.join(''), order) },
    ...(headers === undefined ? [] : [{ path: '_headers', content: blockText(headers.text, joined) }]),
  ];
}

/** What the platform answers otherwise than planned, since `_redirects` can't write its URL or is full. */
export function adapterUnsupported(plan: Plan): Finding[] {
  const { left, lacking } = adapterRules(plan);
  return [...ownRedirectsOf(left), ...(lacking.length === 0 ? [] : [unprotected(lacking)])];
}

function unprotected(paths: readonly string[]): Finding {
  return {
    rule: 'host-spelling',
    conventions: ['W-ADDR-3'],
    level: 'warning',
    message: `Cloudflare: _redirects has no line for ${paths.length === 1 ? 'this URL' : `these ${paths.length.toLocaleString('en')} URLs`} of the build, so that a pattern of the map or the platform's own redirect may answer first: ${firstOf(paths)}.`,
    fix: 'rename the page, or merge redirects into patterns',
  };
}

/** Addresses of what is there that `_redirects` has no line for; none where the Worker answers. */
export function leftToHost(plan: Plan): readonly string[] {
  return rulesOf(plan)?.left ?? [];
}

/**
 * What the platform redirects to a page by itself, where `_redirects` can't say it or is full: by 307, on Pages 308,
 * and for GET and HEAD alone. https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
 */
export function ownRedirects(plan: Plan): Finding[] {
  return ownRedirectsOf(leftToHost(plan));
}

/** The same, where these addresses are known. */
function ownRedirectsOf(left: readonly string[]): Finding[] {
  if (left.length === 0) return [];
  return [
    {
      rule: 'host-spelling',
      conventions: ['W-ADDR-3'],
      level: 'advice',
      message: `Cloudflare: ${countOf(left)} redirected to the page by the platform itself, with 307 or 308 in place of 301, since _redirects can't say more: ${firstOf(left)}.`,
      fix: 'nothing need be done: it is one hop all the same, and pages are linked by their own address',
    },
  ];
}

function countOf({ length }: readonly string[]): string {
  return length === 1 ? 'one other spelling is' : `${length.toLocaleString('en')} other spellings are`;
}
