import { isUtf8 } from 'node:buffer';
import type { Plan } from '../../plan/plan.ts';
import { identifyUrl, makeOldSite, nameUrl, type OldSite } from '../inventory/hosts.ts';
import { tidyUrl } from '../inventory/junk.ts';
import { Inventory } from '../inventory/merge.ts';
import type { Sighting } from '../inventory/read/input.ts';
import { planAnswer } from '../planned.ts';
import { compare, isWanted } from '../state/old-url.ts';
import { type Decision, type Suggestion, selectConfirmed } from '../state/review-file.ts';
import type { State } from '../state/state-file.ts';

export interface NotFoundUrl {
  readonly url: string;
  readonly hits: number;
  readonly bots: number;
}

export class NotFoundCounts {
  readonly #counts = new Map<string, { hits: number; bots: number; found: boolean }>();

  /** A URL of one log. URLs that were found at any time since are left out. */
  readonly take = ({ url, hits = 0, bots = 0, status }: Sighting): void => {
    const known = this.#counts.get(url) ?? { hits: 0, bots: 0, found: false };
    known.hits += hits;
    known.bots += bots;
    if (status !== 404) known.found = true;
    this.#counts.set(url, known);
  };

  /** The most requested first; those that only bots requested are a list of their own. */
  list(): { people: NotFoundUrl[]; robots: NotFoundUrl[] } {
    const all = [...this.#counts].flatMap(([url, { hits, bots, found }]) =>
      found ? [] : [{ url, hits, bots }],
    );
    return {
      people: all.filter(({ hits }) => hits > 0).sort(compareRequests),
      robots: all.filter(({ hits }) => hits === 0).sort(compareRequests),
    };
  }
}

function compareRequests(a: NotFoundUrl, b: NotFoundUrl): number {
  return b.hits - a.hits || b.bots - a.bots || compare(a.url, b.url);
}

/** A request that differs from an old URL in letter case alone means that one. */
const sure = 0.95;

/** Characters that mail programs and texts leave behind a URL: `/old).`, `/old%20`. */
const tail = /(?<![).,;:!*'>\]]|%(?:20|22|27|29|2C|3E|5D))(?:[).,;:!*'>\]]|%(?:20|22|27|29|2C|3E|5D))+$/i;

/** Turns decisions into suggestions, so that copies and feeds of an old page get its target. */
export function toSuggestions(decisions: readonly Decision[]): Suggestion[] {
  return selectConfirmed(decisions).map(({ from, to }) => {
    return { old: from, new: to, confidence: sure, reason: 'as you confirmed' };
  });
}

/** Proposes the decided target of an old URL that differs in letter case, encoding, or punctuation at its end. */
export function applyDecided(
  suggestions: readonly Suggestion[],
  decided: readonly Suggestion[],
): Suggestion[] {
  const known = new Map<string, Suggestion>();
  for (const one of decided)
    if (one.new !== '' || !known.has(simplifyUrl(one.old))) known.set(simplifyUrl(one.old), one);

  return suggestions.map((suggestion) => {
    const meant = known.get(simplifyUrl(suggestion.old));
    if (meant === undefined) return suggestion;
    const gone = meant.new === '' ? 'gone: ' : '';
    const reason = `${gone}a variant of ${meant.old}`;
    return { old: suggestion.old, new: meant.new, confidence: sure, reason };
  });
}

function simplifyUrl(url: string): string {
  return identifyUrl(encodeAsUtf8(url).replace(tail, '')).toLowerCase();
}

/** Old links encode `ü` as `%FC` (Windows-1252). */
function encodeAsUtf8(url: string): string {
  return url.replace(/(?:%[89A-F][0-9A-F])+/gi, (run) => {
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
    return isUtf8(bytes) ? run : encodeURIComponent(new TextDecoder('windows-1252').decode(bytes));
  });
}

interface SetApart extends NotFoundUrl {
  readonly why: string;
}

/** A request under the URL of its page, without tracking parameters. Undefined for a request of another site. */
export function groupByPage(sighting: Sighting, site: OldSite): Sighting | undefined {
  const named = nameUrl(sighting.url, site);
  if (named === undefined || named.host !== '') return undefined;
  return { ...sighting, url: tidyUrl(named.url).clean };
}

/** All hosts of this site: its own, its other domains, and the old ones. */
export function listSiteHosts({ origin, domains }: Plan, { old = origin, hosts }: State): OldSite {
  return makeOldSite([origin, old].map((url) => new URL(url).host).concat(domains, hosts));
}

export interface SortedNotFound {
  readonly missed: NotFoundUrl[];
  readonly apart: SetApart[];
  /** 404s that the current map now answers. */
  readonly answered: NotFoundUrl[];
}

/** Classifies the 404s: pages, other URLs, and those that the map now answers. */
export function sortNotFound(people: readonly NotFoundUrl[], plan: Plan): SortedNotFound {
  const inventory = new Inventory(makeOldSite([new URL(plan.origin).host]));
  const count = inventory.source('log');
  const answered: NotFoundUrl[] = [];

  for (const one of people) {
    const { url, hits, bots } = one;
    const { to, status } = planAnswer(plan, plan.origin, url);
    // Without its 404 status, since a URL that only a log has with 404 counts as junk.
    if (to === undefined && status === 404) count.take({ url, hits, bots });
    else if (to !== undefined) answered.push(one);
  }
  count.finish();
  const rows = inventory.rows();
  const missed = rows.filter(isWanted).map(({ url, hits, bots }) => ({ url, hits, bots }));
  const apart = rows
    .filter((row) => !isWanted(row))
    .map(({ url, hits, bots, junk }) => ({ url, hits, bots, why: junk }));

  return {
    missed: missed.sort(compareRequests),
    apart: apart.sort(compareRequests),
    answered: answered.sort(compareRequests),
  };
}
