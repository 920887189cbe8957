import type { Plan } from '../../plan/plan.ts';
import { identifyUrl, makeOldSite, nameUrl, type OldSite } from '../inventory/hosts.ts';
import { findJunkReason, tidyUrl } from '../inventory/junk.ts';
import type { Sighting } from '../inventory/read/input.ts';
import { planAnswer } from '../planned.ts';
import { compare } from '../state/old-url.ts';
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

  /** The most requested first; those that only bots requested are a list of their own. */
  list(): { people: NotFoundUrl[]; robots: NotFoundUrl[] } {
    const all = [...this.#counts.values()]
      .flatMap(({ url, hits, bots, found }) => (found ? [] : [{ url, hits, bots }]))
      .sort((a, b) => b.hits - a.hits || b.bots - a.bots || compare(a.url, b.url));
    return { people: all.filter(({ hits }) => hits > 0), robots: all.filter(({ hits }) => hits === 0) };
  }
}

/** All hosts of this site: its own, its other domains, and the old ones. */
export function listSiteHosts({ origin, domains }: Plan, { old = origin, hosts }: State): OldSite {
  return makeOldSite([origin, old].map((url) => new URL(url).host).concat(domains, hosts));
}

export interface SortedNotFound {
  /** Pages that need a redirect. */
  readonly missed: readonly NotFoundUrl[];
  /** URLs that need none, such as attack probes. */
  readonly apart: readonly (NotFoundUrl & { readonly why: string })[];
  /** 404s that the current map now redirects. */
  readonly answered: readonly NotFoundUrl[];
}

export function sortNotFound(people: readonly NotFoundUrl[], plan: Plan): SortedNotFound {
  const planned = people.map((one) => ({ ...one, ...planAnswer(plan, plan.origin, one.url) }));
  const unplanned = people.filter((_, at) => planned[at]?.to === undefined && planned[at]?.status === 404);
  const judged = unplanned.map((one) => ({
    ...one,
    why: findJunkReason({ url: one.url, sources: ['log'] }),
  }));

  return {
    missed: unplanned.filter((_, at) => judged[at]?.why === ''),
    apart: judged.filter(({ why }) => why !== ''),
    answered: people.filter((_, at) => planned[at]?.to !== undefined),
  };
}
