import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { blockText } from '../shared/block.ts';
import { firstOf } from '../shared/some-of.ts';
import { order } from './files-alone.ts';
import { headersFile, joined } from './headers.ts';
import { ownRedirectsOf } from './own-redirects.ts';
import { printRule } from './rule.ts';
import { type FittingRules, fittingRules } from './rules.ts';

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
export function adapterShortfalls(plan: Plan): Finding[] {
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
