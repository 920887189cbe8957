import { locateOnPage, type Page, type Rel } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { findCanonicalFault, stripCredentials, withSlash } from '../shared/canonical.ts';
import { site } from '../shared/example.ts';
import { shortenUrl } from '../shared/judge.ts';
import { isLocal } from '../shared/own-names.ts';

const named = (canonical: string) => site({ '/gauges/': { canonical } });

export default defineRule({
  id: 'canonical-absolute',
  title: 'A canonical is an absolute https URL',
  level: 'error',
  conventions: ['W-CANON-1', 'W-REDIR-7'],
  why: 'A relative canonical points to a different page on each host and URL that serves it, staging included. An http canonical points to a URL that redirects. (Google Search Central, consolidate duplicate URLs: use absolute URLs.)',
  fix: 'write the whole URL: https://, host and path',
  scope: 'page',
  examples: () => ({
    good: { absolute: site() },
    bad: { relative: named('/gauges/') },
  }),
  *check(site) {
    for (const page of site.pages) {
      for (const rel of page.rels) {
        const fault = rel.rel.includes('canonical') ? findRelativeCanonicalFault(site, page, rel) : undefined;
        if (fault === undefined) continue;
        const { text, ...fix } = fault;
        yield {
          ...locateOnPage(site, page, rel),
          message: `the canonical "${shortenUrl(stripCredentials(rel.href))}" ${text}`,
          ...fix,
        };
      }
    }
  },
});

interface Fault {
  readonly text: string;
  readonly fix?: string;
}

function findRelativeCanonicalFault(
  { origin }: SitePages,
  page: Page,
  { href, target }: Rel,
): Fault | undefined {
  const write = (url: string) => ({ fix: `write the whole URL: ${origin}${url}` });
  if (href === '') return { text: 'is empty', ...write(page.url) };
  const whole = target.kind === 'site' ? target.path + (target.query && `?${target.query}`) : undefined;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    // A URL relative to the page may be meant differently.
    const isRooted = whole !== undefined && href.startsWith('/');
    return { text: 'is not absolute', ...(isRooted ? write(whole) : {}) };
  }
  if (target.kind !== 'site' && target.kind !== 'web') return { text: 'is not a web URL' };
  const meant = target.kind === 'web' ? withSlash(origin, page, href) : undefined;
  if (meant !== undefined) return { text: 'has no slash between host and path', fix: `write ${meant}` };
  if (target.insecure) {
    // `canonical-host` reports one on the developer's machine.
    if (target.kind === 'web' && isLocal(target.origin)) return undefined;
    return {
      text: 'is not https',
      fix: `write ${stripCredentials(href)
        .replace(/^http:/i, 'https:')
        .replace(/#.*/s, '')}`,
    };
  }
  return findCanonicalFault(href);
}
