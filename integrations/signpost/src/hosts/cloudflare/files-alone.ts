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
    { path: '_redirects', content: block(rules.map((rule) => `${printRule(rule)}\n`).join('')) },
    { path: '_headers', content: block(headers.text) },
    { path: 'wrangler.jsonc', content: wranglerConfig(plan, []) },
  ];
}

/** Ours between two marks, so that it can stand in a file of the site's own. */
function block(text: string): string {
  return `# signpost:begin\n${text}# signpost:end\n`;
}
