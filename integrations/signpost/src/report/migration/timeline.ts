import { html, type Markup } from '../html/markup.ts';
import { share } from '../share.ts';
import type { HistoryDay } from './migration-report.ts';

const height = 210;
const [left, right, top, bottom] = [50, 16, 18, 30];

/** Coverage over time, of two days or more: a line for addresses, one for traffic. Drawn for a desk and for a phone. */
export function timelineOf(history: readonly HistoryDay[], measure: string | undefined): Markup {
  return html`${draw(history, measure, 720, 'timeline desk')}${draw(history, measure, 350, 'timeline phone')}`;
}

function draw(
  history: readonly HistoryDay[],
  measure: string | undefined,
  width: number,
  className: string,
): Markup {
  const times = history.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  const x = (time: number): number => left + ((time - first) / (last - first)) * (width - left - right);
  const y = (part: number): number => top + (1 - part) * (height - top - bottom);
  const line = (tone: string, partOf: (day: HistoryDay) => number): Markup => {
    const points = history.map((day) => `${round(x(Date.parse(day.day)))},${round(y(partOf(day)))}`);
    const dots = history.map((day) => {
      const part = partOf(day);
      return html`<circle class="${tone}" cx="${round(x(Date.parse(day.day)))}" cy="${round(y(part))}" r="3.5"><title>${day.day}: ${share(part, 1)} of ${tone === 'addresses' ? 'addresses' : measure}</title></circle>`;
    });
    return html`<polyline class="${tone}" points="${points.join(' ')}"/>${dots}`;
  };
  const grid = [0, 0.5, 1].map(
    (part) =>
      html`<line class="axis" x1="${left}" x2="${width - right}" y1="${y(part)}" y2="${y(part)}"/><text class="number" x="${left - 8}" y="${y(part) + 4}">${part * 100} %</text>`,
  );
  const ends = html`<text class="start" x="${left}" y="${height - 8}">${history.at(0)?.day}</text><text class="number" x="${width - right}" y="${height - 8}">${history.at(-1)?.day}</text>`;
  const traffic =
    measure === undefined ? undefined : line('traffic', (day) => part(day.trafficCovered, day.traffic));
  return html`<svg class="${className}" role="img" aria-label="${saidOf(history)}" viewBox="0 0 ${width} ${height}">${grid}${ends}${line('addresses', (day) => part(day.covered, day.addresses))}${traffic}</svg>`;
}

/** The same in words, for who sees no picture. */
function saidOf(history: readonly HistoryDay[]): string {
  const days = history.map(
    ({ day, covered, addresses }) => `${day} ${share(part(covered, addresses), 1)} of addresses`,
  );
  return `Coverage over time: ${days.join(', ')}`;
}

function part(some: number, all: number): number {
  return all === 0 ? 1 : some / all;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
