import { isbot } from 'isbot';
import { isDay } from '../../../lib/date.ts';
import { memoizeByName } from '../../../lib/memoize.ts';
import { copyOf } from '../../../lib/text/text.ts';
import { endlessQueries, tidyUrl } from '../junk.ts';
import type { Sighting } from '../read/input.ts';
import type { LoggedRequest } from './request.ts';

/** Cached, since a log has thousands of agents, and an attack millions. Signpost's own crawl isn't a visitor. */
const isRobot = memoizeByName((agent) => isbot(agent) || agent.includes('astro-signpost'), 50_000);

/** How many queries of one path are counted separately: a search box has endlessly many. */
const maxQueries = 1_000;

/** The query that replaces all queries of a path beyond `maxQueries`. */
const endless = '?*';

interface Count {
  hits: number;
  bots: number;
  day: string;
  status: number;
}

/** Counts requests by URL. Memory grows with the number of URLs, not with the log. */
export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #queries = new Map<string, number>();

  add(url: string, { status, day, agent }: LoggedRequest): void {
    const count = this.#counts.get(url) ?? this.#findCount(tidyUrl(url));
    if (isRobot(agent)) count.bots += 1;
    else count.hits += 1;
    if (day > count.day) count.day = day;
    if (count.status === 0 || rankStatus(status) < rankStatus(count.status)) count.status = status;
  }

  /** The count of a URL, which is new if no request had it. */
  #findCount(url: string): Count {
    const known = this.#counts.get(url);
    const [path = '', query] = url.split('?', 2);
    if (known !== undefined || query === undefined || query === '*') return known ?? this.#create(url);

    // /search?q=1001 counts as /search?*.
    const queries = (this.#queries.get(path) ?? 0) + 1;
    this.#queries.set(copyOf(path), queries);
    return queries > maxQueries ? this.#findCount(path + endless) : this.#create(url);
  }

  #create(url: string): Count {
    const count = { hits: 0, bots: 0, day: '', status: 0 };
    this.#counts.set(copyOf(url), count);
    return count;
  }

  *sightings(): Generator<Sighting> {
    for (const [url, { hits, bots, day, status }] of this.#counts) {
      const junk = url.endsWith(endless) ? endlessQueries : undefined;
      yield { url, hits, bots, seen: isDay(day) ? day : undefined, status, junk };
    }
  }
}

/** 2xx first, then redirects, then server errors, then 404s. */
function rankStatus(status: number): number {
  if (status < 300 || status === 304) return 0;
  if (status < 400) return 1;
  return status >= 500 ? 2 : 3;
}
