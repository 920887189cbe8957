import type { SiteResponder } from '../../answers/responder.ts';
import { compareText } from '../../lib/text/text.ts';
import { removeVisitorParameters } from '../../lib/url/visitor-parameters.ts';
import { identifyUrl, type OldSite, toInventoryUrl } from '../inventory/hosts.ts';
import { findJunkReason } from '../inventory/junk.ts';
import type { Sighting } from '../inventory/read/input.ts';
import { planAnswer } from '../planned.ts';

/** A URL without a successful request. */
export interface NotFoundUrl {
  readonly url: string;
  /** Requests of people. */
  readonly hits: number;
  readonly bots: number;
}

/** Counts the requests of each page. A URL with a single successful request is left out. */
export class NotFoundCounts {
  readonly #counts = new Map<string, { url: string; hits: number; bots: number; found: boolean }>();
  readonly #site: OldSite;

  constructor(site: OldSite) {
    this.#site = site;
  }

  /** Takes a URL of one log: `/lost?utm_source=mail` counts as `/lost/`. Requests of foreign hosts are left out. */
  readonly take = ({ url, hits = 0, bots = 0, status }: Sighting): void => {
    const oldUrl = toInventoryUrl(url, this.#site);
    if (oldUrl === undefined || oldUrl.host !== '') return;

    const page = removeVisitorParameters(oldUrl.url);
    const counted = this.#counts.get(identifyUrl(page)) ?? { url: page, hits: 0, bots: 0, found: false };
    counted.hits += hits;
    counted.bots += bots;
    if (status !== 404) counted.found = true;
    this.#counts.set(identifyUrl(page), counted);
  };

  /** The most requested first. */
  list(): NotFoundUrl[] {
    return [...this.#counts.values()]
      .filter(({ found }) => !found)
      .map(({ url, hits, bots }) => ({ url, hits, bots }))
      .sort((a, b) => b.hits - a.hits || b.bots - a.bots || compareText(a.url, b.url));
  }
}

/** Why a URL needs no redirect; '' if a redirect is missing. */
export function findSkipReason({ url, hits }: NotFoundUrl, responder: SiteResponder): string {
  if (hits === 0) return 'requested by bots only';
  const { to, status } = planAnswer(responder, responder.origin, url);
  // If the log is newer than the map, the map isn't deployed.
  if (to !== undefined) return 'redirected by the current map';
  return status === 404 ? findJunkReason({ url, sources: ['log'] }) : 'answered by the current build';
}
