import { compareText } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import { identifyUrl, makeOldSite, nameUrl, type OldSite } from '../inventory/hosts.ts';
import { findJunkReason, tidyUrl } from '../inventory/junk.ts';
import type { Sighting } from '../inventory/read/input.ts';
import { planAnswer } from '../planned.ts';
import type { State } from '../state/state-file.ts';

/** A URL that was requested and not found. */
export interface NotFoundUrl {
  readonly url: string;
  readonly hits: number;
  readonly bots: number;
}

/** Counts requests under the URL of their page. A URL that was found at any time is left out. */
export class NotFoundCounts {
  readonly #counts = new Map<string, { url: string; hits: number; bots: number; found: boolean }>();
  readonly #site: OldSite;

  constructor(site: OldSite) {
    this.#site = site;
  }

  /** Takes a URL of one log: `/lost?utm_source=mail` counts as `/lost/`. Requests of other sites are left out. */
  readonly take = ({ url, hits = 0, bots = 0, status }: Sighting): void => {
    const named = nameUrl(url, this.#site);
    if (named === undefined || named.host !== '') return;

    const page = tidyUrl(named.url);
    const known = this.#counts.get(identifyUrl(page)) ?? { url: page, hits: 0, bots: 0, found: false };
    known.hits += hits;
    known.bots += bots;
    if (status !== 404) known.found = true;
    this.#counts.set(identifyUrl(page), known);
  };

  /** The most requested first. */
  list(): NotFoundUrl[] {
    return [...this.#counts.values()]
      .flatMap(({ url, hits, bots, found }) => (found ? [] : [{ url, hits, bots }]))
      .sort((a, b) => b.hits - a.hits || b.bots - a.bots || compareText(a.url, b.url));
  }
}

/** All hosts of this site: its own, its other domains, and the old ones. */
export function listSiteHosts({ origin, domains }: Plan, { old = origin, hosts }: State): OldSite {
  return makeOldSite([origin, old].map((url) => new URL(url).host).concat(domains, hosts));
}

/** Why a URL needs no redirect; '' if it needs one. */
export function findSkipReason({ url, hits }: NotFoundUrl, plan: Plan): string {
  if (hits === 0) return 'requested by bots only';
  const { to, status } = planAnswer(plan, plan.origin, url);
  // If the log is newer than the map, the map isn't deployed.
  if (to !== undefined) return 'redirected by the current map';
  return status === 404 ? findJunkReason({ url, sources: ['log'] }) : 'answered by the current build';
}
