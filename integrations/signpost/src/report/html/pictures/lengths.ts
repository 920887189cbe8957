import type { Figures } from '../../figures.ts';
import { type Column, columnsChart } from '../charts/columns.ts';
import { count, figure } from '../words.ts';
import type { Picture } from './picture.ts';

/** How a text of the head is measured, in characters. */
interface Measure {
  readonly title: string;
  readonly noun: string;
  /** The width of a column, and how many there are before the last, which has the rest. */
  readonly step: number;
  readonly steps: number;
  /** What results usually have room for; no rule of any engine. */
  readonly usual: readonly [number, number];
  readonly of: (page: Figures['pages'][number]) => number;
}

const titles: Measure = {
  title: 'Length of titles',
  noun: 'title',
  step: 5,
  steps: 18,
  usual: [15, 60],
  of: ({ title }) => title,
};

const descriptions: Measure = {
  title: 'Length of descriptions',
  noun: 'description',
  step: 10,
  steps: 22,
  usual: [70, 160],
  of: ({ description }) => description,
};

export function titleLengths(figures: Figures): Picture | undefined {
  return lengthsOf(figures, titles);
}

export function descriptionLengths(figures: Figures): Picture | undefined {
  return lengthsOf(figures, descriptions);
}

function lengthsOf(
  { pages }: Figures,
  { title, noun, step, steps, usual, of }: Measure,
): Picture | undefined {
  const all = pages.filter(({ listed }) => listed).map(of);
  if (all.length === 0) return undefined;
  const lengths = all.filter((length) => length > 0);
  const [least, most] = usual;
  const columns = Array.from({ length: steps + 1 }, (_, index): Column => {
    const from = index * step + 1;
    const isLast = index === steps;
    const value = lengths.filter((length) => length >= from && (isLast || length < from + step)).length;
    const range = isLast ? `${from} characters and more` : `${from} to ${from + step - 1} characters`;
    const isUsual = from > least && from + step - 1 <= most;
    return {
      label: '',
      value,
      tone: isUsual ? 'plain' : 'outside',
      title: `${range}: ${count(value, noun)}`,
    };
  });
  const long = lengths.filter((length) => length > most).length;
  const short = lengths.filter((length) => length <= least).length;
  const missing = all.length - lengths.length;
  const says = [
    `Results usually show about ${most} characters of a ${noun}`,
    `${figure(long)} of ${count(all.length, 'page')} ${have(long)} more, ${figure(short)} ${have(short)} ${least} or less`,
    ...(missing === 0 ? [] : [`${figure(missing)} ${have(missing)} no ${noun}`]),
  ];
  const marks = usual.map((at) => ({ at: at / step, label: String(at) }));
  const ends = ['1', `${figure(step * steps + 1)} characters and more`] as const;
  return {
    title,
    says: `${says.join('. ')}.`,
    drawing: columnsChart(title, { columns, marks, unit: 'pages', ends }),
  };
}

function have(number: number): string {
  return number === 1 ? 'has' : 'have';
}
