import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { blockText } from '../shared/block.ts';
import { headersFile, joined } from './headers.ts';
import { printRule } from './rule.ts';
import { rulesOf } from './rules.ts';

export const order = 'The first line that matches counts. Lines with 200 keep a page from a pattern below.';

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
export function wranglerConfig({ origin }: Plan, workerFirst: readonly string[]): string {
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
