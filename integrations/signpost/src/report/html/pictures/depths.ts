import type { Figures } from '../../figures.ts';
import { type Column, columnsChart } from '../charts/columns.ts';
import { count, figure } from '../words.ts';
import type { Picture } from './picture.ts';

/** Columns before the last, which has all that is deeper. */
const deepest = 7;

/** How many clicks the pages are away from the home page. */
export function depths({ pages }: Figures): Picture | undefined {
  const reached = pages.flatMap(({ depth }) => (depth === undefined ? [] : [depth]));
  if (reached.length === 0 || pages.length < 2) return undefined;
  const last = Math.min(deepest, Math.max(...new Set(reached)));
  const columns = Array.from({ length: last + 1 }, (_, depth): Column => {
    const more = depth === deepest;
    const value = reached.filter((one) => one === depth || (more && one > depth)).length;
    const label = depth === 0 ? 'home' : depth === 1 ? '1 click' : `${depth}${more ? '+' : ''}`;
    const clicks = `${count(depth, 'click')}${more ? ' and more' : ''}`;
    return { label, value, tone: 'plain', title: `${clicks}: ${count(value, 'page')}` };
  });
  const lost = pages.filter(({ depth, listed }) => depth === undefined && listed).length;
  const near = reached.filter((depth) => depth <= 3).length;
  const never = {
    label: 'never',
    value: lost,
    tone: 'error',
    title: `${count(lost, 'page')} that no chain of links reaches`,
  };
  const says = `${figure(near)} of ${count(pages.length, 'page')} ${near === 1 ? 'is' : 'are'} at most 3 clicks from the home page${
    lost === 0 ? '' : `; no chain of links leads to ${figure(lost)}`
  }.`;
  return {
    title: 'Clicks from the home page',
    says,
    drawing: columnsChart('Clicks from the home page', {
      columns: lost === 0 ? columns : [...columns, never],
      numbers: true,
      unit: 'pages',
    }),
  };
}
