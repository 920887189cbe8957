import type { OutFile } from '../../core/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { blockText } from '../shared/block.ts';
import { headersFile, joined } from './headers.ts';
import { printRule } from './rule.ts';
import { rulesOf } from './rules.ts';
import { wranglerConfig } from './wrangler.ts';

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
