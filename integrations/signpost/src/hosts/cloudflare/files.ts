import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { shardFolder } from '../edge/shards.ts';
import { shardFiles } from '../edge/write-shards.ts';
import { blockText } from '../shared/comments.ts';
import { adapterConfig, adapterWorker } from '../shared/output-names.ts';
import { type HeadersFile, headersBelow, headersFile, joined } from './headers.ts';
import { printRule, type Rules, rulesOf } from './rules.ts';

const order = 'The first matching line wins. Lines with 200 protect a page from a pattern below.';

/** `_redirects` and `_headers`. */
interface Files {
  readonly rules: Rules;
  readonly headers: HeadersFile;
}

/** The files of a site without the Worker. */
export function filesAlone(plan: Plan, files: Files): OutFile[] {
  return [...textFiles(files), { path: 'wrangler.jsonc', content: wranglerConfig(plan, []) }];
}

function textFiles({ rules, headers }: Files): OutFile[] {
  return [
    { path: '_redirects', content: redirectsText(rules) },
    { path: '_headers', content: blockText(headers.text, joined) },
  ];
}

/** Both files; undefined if they can't cover the plan. `hidden` are the statuses of pages without a URL. */
export function filesOf(plan: Plan, hidden: readonly number[]): Files | undefined {
  const rules = rulesOf(plan, hidden);
  const headers = headersFile(plan);
  return rules === undefined || headers === undefined ? undefined : { rules, headers };
}

function redirectsText({ lines }: Rules): OutFile['content'] {
  return blockText(lines.map((rule) => `${printRule(rule)}\n`).join(''), order);
}

/** The newest date that Wrangler 4.86 accepts, which npm installs under Node 20. */
const compatibilityDate = '2026-04-01';

/** `wrangler.jsonc`, for Workers with static assets. The Worker handles the paths in `workerFirst`. */
function wranglerConfig({ origin, published = 'dist' }: Plan, workerFirst: readonly string[]): string {
  const folder = published.startsWith('../') ? published : `./${published}`;
  const assets = {
    directory: folder,
    not_found_handling: '404-page',
    html_handling: 'auto-trailing-slash',
  };
  const withWorker = { ...assets, binding: 'ASSETS', run_worker_first: workerFirst };
  const config = {
    name: new URL(origin).hostname.replace(/[^a-z0-9]+/g, '-'),
    ...(workerFirst.length > 0 ? { main: `${folder}/_worker.js` } : {}),
    compatibility_date: compatibilityDate,
    assets: workerFirst.length > 0 ? withWorker : assets,
  };
  return `// Written by signpost, for Workers. Pages doesn't need it. If you have a wrangler.jsonc, copy these keys into it.\n${JSON.stringify(config, undefined, 2)}\n`;
}

/** The files of a site with the Worker, which answers everything except the bypassed folders. */
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
    { path: '_headers', content: blockText(headers, joined) },
    {
      path: 'wrangler.jsonc',
      content: wranglerConfig(plan, ['/*', ...exclude.map((pattern) => `!${pattern}`)]),
    },
    ...shardFiles(plan),
  ];
}

/** Files next to @astrojs/cloudflare. If pages are rendered on demand, the generated Worker wraps the adapter's. */
export function adapterFiles(plan: Plan, files: Files | undefined): OutFile[] {
  const isWrapped = files === undefined || (plan.elsewhere ?? []).length > 0;
  const worker = isWrapped ? [{ path: adapterWorker, content: programText('cloudflare', plan) }] : [];
  if (files === undefined) {
    const folders = bypassedFolders(plan);
    const { text } = headersBelow(plan, folders);
    return [
      ...worker,
      assetsConfig(['/*', ...folders.map((folder) => `!${folder}*`)]),
      { path: '_headers', content: blockText(text, joined) },
      ...shardFiles(plan),
    ];
  }
  return [
    ...textFiles(files),
    ...worker,
    assetsConfig(isWrapped ? [`/${shardFolder}/*`] : undefined),
    ...(isWrapped ? shardFiles(plan) : []),
  ];
}

/** Without a Worker, the platform returns its 404 page. The Worker handles the paths in `workerFirst`. */
function assetsConfig(workerFirst: readonly string[] | undefined): OutFile {
  const assets = workerFirst ? { run_worker_first: workerFirst } : { not_found_handling: '404-page' };
  return { path: adapterConfig, content: `${JSON.stringify(assets, undefined, 2)}\n` };
}
