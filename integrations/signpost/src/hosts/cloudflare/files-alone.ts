import type { OutFile } from '../../core/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { headersFile } from './headers.ts';
import { printRule } from './rule.ts';
import { rulesOf } from './rules.ts';
import { wranglerConfig } from './wrangler.ts';

/** The files of a site that does without the Worker; undefined where they can't say all of the plan. */
export function filesAlone(plan: Plan): OutFile[] | undefined {
  const rules = rulesOf(plan);
  const headers = headersFile(plan);
  if (rules === undefined || headers === undefined) return undefined;
  return [
    { path: '_redirects', content: rules.map((rule) => `${printRule(rule)}\n`).join('') },
    ...(headers === '' ? [] : [{ path: '_headers', content: headers }]),
    { path: 'wrangler.jsonc', content: wranglerConfig(plan, []) },
  ];
}
