import { withTrailingSlash } from '../../../lib/path.ts';
import { at, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Report } from '../rule.ts';

/** Pages; on a smaller site the home page leads to all of them. */
const few = 8;

/** Pages that every site has to have, and that nobody looks for. */
const legal = /privacy|datenschutz|imprint|legal|terms|agb|cookies?\b/i;

const forContact = /contact|kontakt|feedback|report|support|help|issues|impressum/i;

/** What else helps visitors: the look of the site, other pages, and a way to report the link. */
export function* partsMissing(site: Site, page: Page): Generator<Report> {
  const links = page.refs.filter(({ kind }) => kind === 'link');
  if (
    site.pages.length >= few &&
    !links.some(
      ({ href, target }) =>
        target.kind === 'site' &&
        !leadsHome(target.path, site.base) &&
        !forContact.test(href) &&
        !legal.test(href),
    )
  )
    yield {
      ...at(site, page),
      level: 'info',
      message: 'the 404 page links to no popular page',
      fix: "add the site's navigation and links to popular pages",
    };
  if (page.counts.mailLinks === 0 && !links.some(({ href }) => forContact.test(href)))
    yield {
      ...at(site, page),
      level: 'info',
      message: 'the 404 page has no way to report a broken link',
      fix: 'add an email address or a link to a contact form',
    };
  const styles = stylesOf(site.home);
  if (styles.size > 0 && styles.isDisjointFrom(stylesOf(page)))
    yield {
      ...at(site, page),
      level: 'info',
      message: 'the 404 page uses no stylesheet of the home page, so it looks like another site',
      fix: 'use the layout of the other pages',
    };
}

function stylesOf(page: Page | undefined): Set<string> {
  const styles = page?.refs.filter(({ kind }) => kind === 'style') ?? [];
  return new Set(styles.map(({ target }) => (target.kind === 'site' ? target.path : target.url)));
}

/** The home page, or that of a language. */
export function leadsHome(path: Parameters<typeof withTrailingSlash>[0], base: string): boolean {
  const rest = withTrailingSlash(path).slice(base.length);
  return rest === '' || rest === 'index.html/' || /^[a-z]{2,3}(?:-[a-z]{2,4})?\/$/i.test(rest);
}
