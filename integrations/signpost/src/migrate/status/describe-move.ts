import { formatCount, formatNumber } from '../../lib/text/text.ts';
import type { State } from '../state/state-file.ts';
import type { Amount } from './whole.ts';

// The headline of a move, as the desk and the documents print it.

/** `old.example gets a new site`, `old.example moves to www.example.com on 2026-12-01` */
export function describeTitle({ old, move: day }: Pick<State, 'old' | 'move'>, newOrigin: string): string {
  const oldSite = old === undefined ? 'The old site' : new URL(old).host;
  const newSite = new URL(newOrigin).host;
  const move = oldSite === newSite ? `${oldSite} gets a new site` : `${oldSite} moves to ${newSite}`;
  return day === undefined ? move : `${move} on ${day}`;
}

/** What becomes of the old URLs: a part of them for each. */
export type MoveParts = Readonly<Record<'stay' | 'move' | 'lost' | 'open', Amount>>;

export function sumParts(parts: Readonly<Record<string, Amount>>): Amount {
  const amounts = Object.values(parts);
  return {
    urls: amounts.reduce((sum, { urls }) => sum + urls, 0),
    traffic: amounts.reduce((sum, { traffic }) => sum + traffic, 0),
  };
}

/** `Of 1,200 clicks on the old site, 1,170 keep a page that answers them, 24 lose it, and 6 are still to be decided.` */
export function describeMove(parts: MoveParts, measure: string): string {
  const { stay, move, lost, open } = parts;
  const total = sumParts(parts).traffic;
  const keptUrls = formatCount(move.urls + stay.urls, 'old URL');
  if (total === 0)
    return `${keptUrls} keep a page, ${formatNumber(lost.urls)} are lost, and ${formatNumber(open.urls)} are still to be decided.`;
  return `Of ${formatNumber(total)} ${measure} on the old site, ${formatNumber(stay.traffic + move.traffic)} keep a page that answers them, ${formatNumber(lost.traffic)} lose it, and ${formatNumber(open.traffic)} are still to be decided.`;
}
