import type { OutFile } from '../../core/file.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { bothSlashes } from './rule.ts';

/**
 * The exact entries as a list for Bulk Redirects, which answer before any Worker: source, target, status, and
 * whether the query is kept. A source without a scheme means both. What has a query or is gone is left out.
 */
export function bulkRedirects({ origin, exact }: Plan): OutFile {
  const { host } = new URL(origin);
  function* lines(): Generator<string> {
    for (const { path, query, outcome } of exact) {
      if (query.length > 0 || outcome.target === undefined || outcome.status === 303) continue;
      const target = outcome.target.origin === '' ? { ...outcome.target, origin } : outcome.target;
      for (const source of bothSlashes(path)) {
        // A target with a query of its own is refused where the sent query is to be kept.
        const keepsQuery = target.query === '' ? 'TRUE' : 'FALSE';
        yield `${[host + source, printTarget(target), outcome.status, keepsQuery].map(cell).join(',')}\n`;
      }
    }
  }
  return { path: 'bulk-redirects.csv', content: { [Symbol.iterator]: lines } };
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
