import type { SiteResponder } from '../../answers/responder.ts';
import { formatSource } from '../../audit/rules/shared/map.ts';
import { addYears, type Day } from '../../lib/date.ts';
import type { Entry } from '../../map/entry.ts';
import { selectReleased } from '../../map/release.ts';
import { requestOf } from '../../plan/request.ts';
import type { Project } from '../../project/load.ts';
import { type OldSite, toInventoryUrl } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';

/** A redirect of the map with its requests in the logs. */
export interface RedirectHits {
  /** `redirects.yaml:12:5` */
  readonly place: string;
  readonly from: string;
  readonly since: Day | undefined;
  readonly hits: number;
  /**
   * True where the logs go back a year without a request, the redirect is older, and no known page links to the old URL.
   */
  readonly isUnused: boolean;
}

/** Counts the requests that each redirect of the map answers. */
export class RedirectCounts {
  readonly #hits = new Map<string, number>();
  readonly #responder: SiteResponder;
  readonly #site: OldSite;
  #firstLoggedDay: string | undefined;

  constructor(responder: SiteResponder, site: OldSite) {
    this.#responder = responder;
    this.#site = site;
  }

  /** Notes the first day with a request in the logs; '' is unknown. */
  noteDay(day: string): void {
    if (day !== '' && (this.#firstLoggedDay === undefined || day < this.#firstLoggedDay))
      this.#firstLoggedDay = day;
  }

  /** Adds a request of a logged URL, such as `https://www.example.com/old?x=1` or `/old`. */
  add(url: string): void {
    const oldUrl = toInventoryUrl(url, this.#site);
    if (oldUrl === undefined || oldUrl.host !== '') return;
    const place = this.#findRedirectPlace(oldUrl.url);
    if (place !== undefined) this.#hits.set(place, (this.#hits.get(place) ?? 0) + 1);
  }

  /** The released redirects, most requested first. */
  list({ map }: Project, { backlinks, inventory }: Migration, today: Day): RedirectHits[] {
    if (map === undefined) return [];
    const yearAgo = addYears(today, -1);
    const logsCoverAYear = this.#firstLoggedDay !== undefined && this.#firstLoggedDay <= yearAgo;
    const linkedUrls = [...backlinks, ...inventory.filter(({ links }) => links > 0)].map(({ url }) => url);
    const linkedPlaces = new Set(
      linkedUrls.filter((url) => url !== '').map((url) => this.#findRedirectPlace(url)),
    );

    // No host has an unreleased redirect yet. Requests of gone URLs aren't counted.
    const released = selectReleased(map, today).map.entries;
    const redirects = released.filter(({ outcome }) => outcome.target !== undefined);
    const rows = redirects.map((entry) => {
      const place = printPlace(entry);
      const hits = this.#hits.get(place) ?? 0;
      const isOld = entry.since !== undefined && entry.since <= yearAgo;
      const isUnused = hits === 0 && isOld && logsCoverAYear && !linkedPlaces.has(place);
      return { place, from: formatSource(entry), since: entry.since, hits, isUnused };
    });
    return rows.sort((a, b) => b.hits - a.hits);
  }

  /** The place of the redirect that answers a URL; undefined for another answer. */
  #findRedirectPlace(url: string): string | undefined {
    const { origin, respond } = this.#responder;
    const { by } = respond(requestOf(new URL(url, origin).href));
    for (const step of by) if (step.step === 'entry') return printPlace(step.entry);
    return undefined;
  }
}

function printPlace({ place }: Pick<Entry, 'place'>): string {
  return `${place.file}:${place.line}:${place.column}`;
}
