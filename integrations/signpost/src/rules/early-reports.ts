import type { Site, SitePart } from '../site/site.ts';
import type { Reports } from './reports.ts';
import type { PageRule, Report, Rule } from './rule.ts';

/** Asks rules of one page, and readies others, while other pages are still read: little is left when the last page is. */
export class EarlyReports {
  readonly #rules: readonly Rule[];
  readonly #found: ReadonlyMap<PageRule, Report[]>;
  readonly #seen = new Set<SitePart>();

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    this.#found = new Map(rules.filter((rule) => rule.scope === 'page').map((rule) => [rule, []]));
  }

  see(part: SitePart): void {
    this.#seen.add(part);
    for (const [rule, found] of this.#found) {
      for (const report of rule.check(part)) found.push(report);
    }
    for (const rule of this.#rules) if (rule.scope !== 'page') rule.ahead?.(part);
  }

  /** What all the rules find on the site; those of one page are asked again where it has other parts than those seen. */
  of(site: Site): Reports {
    const isSeen = site.parts?.every((part) => this.#seen.has(part)) ?? false;
    const asked = (rule: Rule): Iterable<Report> =>
      (isSeen && rule.scope === 'page' && this.#found.get(rule)) || rule.check(site);
    return new Map(this.#rules.map((rule) => [rule.id, asked(rule)]));
  }
}
