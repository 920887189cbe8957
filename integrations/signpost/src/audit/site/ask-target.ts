import { isMissing } from '../../answers/answer.ts';
import { memoize } from '../../lib/memoize.ts';
import type { Page } from '../../pages/page.ts';
import { type LinkTarget, Resolver } from '../../pages/target.ts';
import type { Site } from './site.ts';
import type { SiteAnswer } from './site-answer.ts';

const getResolver = memoize(({ origin, corrections }: Site) => new Resolver(origin, corrections));

/** The target of a URL in a feed, a sitemap, a meta or structured data. Those of links are resolved when the page is read. */
export function resolveUrl(site: Site, href: string, from: string): LinkTarget {
  return getResolver(site).resolve(href, from);
}

/** What the host returns for a target; undefined for one on another host. */
export function askTarget(site: Pick<Site, 'ask'>, target: LinkTarget): SiteAnswer | undefined {
  return target.kind === 'site' ? site.ask(target.path, target.query) : undefined;
}

/** True for a target of this site where nothing is. */
export function isBroken(site: Pick<Site, 'ask'>, target: LinkTarget): boolean {
  const answer = askTarget(site, target);
  return answer !== undefined && isMissing(answer);
}

/** The page that another declares as canonical. */
export function findCanonicalPage(site: Site, page: Page): Page | undefined {
  const target = page.canonicals[0]?.target;
  return target && askTarget(site, target)?.page;
}
