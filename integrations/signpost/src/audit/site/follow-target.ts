import { followRedirects } from '../../answers/follow.ts';
import { removeOrigin } from '../../lib/url/is-url.ts';
import { type LinkTarget, Resolver } from '../../pages/target.ts';
import type { Site } from './site.ts';
import { isHostKnown, type SiteAnswer } from './site-answer.ts';

// A target of the site → the URL at the end of its redirects.

/** Where a URL ends after redirects and pages that only redirect: for /a → /b → /c/, the third URL. */
interface FollowedTarget {
  /** `/c/`; undefined in a loop. */
  readonly end: LinkTarget | undefined;
  /** `/a`, `/b`, `/c/`. */
  readonly visitedUrls: ReadonlySet<string>;
}

/**
 * Follows a URL, again and again:
 *
 * 1. by the host's redirects
 * 2. from the page at their end, if it only redirects, by its refresh
 */
export function followTarget(site: Site, first: LinkTarget): FollowedTarget {
  const { responder } = site;
  const resolver = new Resolver(site.origin);
  const visitedUrls = new Set<string>();
  let target = first;

  for (;;) {
    const start = formatUrl(target);
    if (target.kind !== 'site') return { end: target, visitedUrls: visitedUrls.add(start) };

    const { links, last, end } = followRedirects(responder, responder.origin + start);
    for (const { url, answer } of links) {
      // An unknown host may serve /about like /about/.
      if (!isHostKnown(site) && answer.by.at(-1)?.step === 'variant') continue;
      const visited = formatUrl(resolver.resolve(url, '/'));
      if (visitedUrls.has(visited)) return { end: undefined, visitedUrls };
      visitedUrls.add(visited);
    }

    if (end === 'loop' || end === 'too long') return { end: undefined, visitedUrls };
    // https://shop.example.com/
    if (end === 'other site') return { end: resolver.resolve(last.answer.location ?? '', '/'), visitedUrls };

    const reached = links.length === 1 ? target : resolver.resolve(last.url, '/');
    const next = reached.kind === 'site' ? findStubTarget(site.ask(reached.path, reached.query)) : undefined;
    if (next === undefined) return { end: reached, visitedUrls };
    target = next;
  }
}

/** `/new/` of a page with `<meta http-equiv="refresh" content="0; url=/new/">`. */
function findStubTarget({ page }: SiteAnswer): LinkTarget | undefined {
  return page?.kind === 'redirect' ? page.refreshes[0]?.target : undefined;
}

/** The target of a redirect: a path, or a URL of another site. */
export function formatLocation({ responder }: Site, { location = '' }: SiteAnswer): string {
  return removeOrigin(location, responder.origin);
}

/** A URL without its fragment. */
export function formatUrl(target: LinkTarget): string {
  return target.kind === 'site' ? target.path + (target.query && `?${target.query}`) : target.url;
}
