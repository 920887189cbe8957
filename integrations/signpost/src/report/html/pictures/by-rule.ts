import { legendOf, slicesOf } from '../charts/levels.ts';
import { rowsChart } from '../charts/rows.ts';
import type { Fault } from '../faults.ts';
import { html } from '../markup.ts';
import { count } from '../words.ts';
import type { Picture } from './picture.ts';

const most = 12;

/** How much each rule found. */
export function byRule(faults: readonly Fault[]): Picture | undefined {
  if (faults.length === 0) return undefined;
  const largest = faults.toSorted((a, b) => b.findings.length - a.findings.length).slice(0, most);
  const rows = largest.map(({ rule, findings }) => ({
    label: rule,
    href: `#rule-${rule}`,
    slices: slicesOf(findings),
  }));
  const more = faults.length > most ? `; the ${most} with most are shown` : '';
  return {
    title: 'Findings by rule',
    says: `${count(faults.length, 'rule')} found something${more}.`,
    drawing: html`${legendOf(rows)}${rowsChart(rows)}`,
  };
}
