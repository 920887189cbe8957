import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import { figure } from '../../lib/text/text.ts';
import { printAbsolute } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { bothSlashes } from '../shared/spelled.ts';

/** A map that fits into the files doesn't need Bulk Redirects. */
const bulkFrom = 1000;

/** Bulk redirects by plan, of February 2025: https://developers.cloudflare.com/rules/url-forwarding/#availability */
const quotas: readonly (readonly [plan: string, most: number])[] = [
  ['Free', 10_000],
  ['Pro', 25_000],
  ['Business', 50_000],
  ['Enterprise', 1_000_000],
];

/** One line of the list: https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/reference/csv-file-format/ */
type Line = readonly [source: string, target: string, status: number, keepsQuery: 'TRUE' | 'FALSE'];

/** The exact entries as a Bulk Redirects list, which supports neither query conditions nor 303 nor 410. */
export function bulkRedirects(plan: Plan): OutFile[] {
  if (plan.exact.length <= bulkFrom) return [];
  function* lines(): Generator<string> {
    for (const line of linesOf(plan)) yield `${line.map(cell).join(',')}\n`;
  }
  return [{ path: 'bulk-redirects.csv', content: { [Symbol.iterator]: lines } }];
}

/** Reports a list with more lines than some Cloudflare plans allow: which plans do, and the alternative. */
export function beyondQuotas(plan: Plan): Finding[] {
  if (plan.exact.length <= bulkFrom) return [];
  let count = 0;
  for (const _ of linesOf(plan)) count++;
  const small = quotas.filter(([, most]) => count > most).map(([name, most]) => `${name} ${figure(most)}`);
  if (small.length === 0) return [];
  return [
    {
      rule: 'host-limit',
      conventions: ['W-REDIR-1'],
      level: 'info',
      message: `Cloudflare: bulk-redirects.csv has ${figure(count)} lines, and all Bulk Redirects lists of an account together are limited: ${small.join(', ')}.`,
      fix: 'No action needed: the generated Worker handles the whole map without that list. To use the list anyway, import its first lines, or merge redirects into patterns.',
    },
  ];
}

function* linesOf({ origin, exact }: Plan): Generator<Line> {
  const { host } = new URL(origin);
  for (const { path, query, outcome } of exact) {
    if (query.length > 0 || outcome.target === undefined || outcome.status === 303) continue;
    const { target } = outcome;
    // Cloudflare rejects a target with a query if the request's query should be kept.
    const keepsQuery = target.query === '' ? 'TRUE' : 'FALSE';
    for (const source of bothSlashes(path))
      yield [host + source, printAbsolute(target, origin), outcome.status, keepsQuery];
  }
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
