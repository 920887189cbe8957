import { isMissing } from '../../answers/answer.ts';
import { findVariantOnAnyHost } from '../../answers/any-host.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Page, Ref, Rel } from '../../pages/page.ts';
import type { Target } from '../../pages/target.ts';
import { locateOnPage } from '../rules/rule.ts';
import { isPlaceOnPage } from '../rules/shared/refs.ts';
import { listSitemapEntries, locateEntry } from '../rules/shared/sitemaps.ts';
import type { MovedUrl, Site } from '../site/site.ts';

// A cause of the whole site: its host serves other URLs than the canonicals name, such as /about/ for /about.

/**
 * The site with its declared URLs as the host serves them, if one cause moves them. Rules then see what isn't a consequence of
 * the cause, such as a canonical on another host, and `canonical-served` reports the cause.
 */
export function rewriteMovedUrls(site: Site): Site {
  const movedUrls = findMovedUrls(site);
  if (movedUrls.length === 0) return site;

  const rewritten = new Map(movedUrls.map(({ path, to }) => [path, to]));
  const targets = new Map<Target, Target>();
  const rewrite = (item: Ref | Rel): void => {
    const { target } = item;
    const to = target.kind === 'site' ? rewritten.get(target.path) : undefined;
    if (target.kind !== 'site' || to === undefined) return;
    // Links share targets, which rules compare.
    const known = targets.get(target) ?? { ...target, path: to };
    targets.set(target, known);
    item.target = known;
  };

  for (const page of site.documents) {
    page.rels.filter(isDeclaration).forEach(rewrite);
    page.refs.filter(({ kind }) => kind === 'link').forEach(rewrite);
    page.declaredUrl = page.declaredUrl && (rewritten.get(page.declaredUrl) ?? page.declaredUrl);
  }
  // `/` of index.html, which Workers without `html_handling` serve at /index.html alone
  const homeUrl = rewritten.get(site.base);
  const home = site.home ?? site.pages.find(({ servedUrl }) => servedUrl === homeUrl);
  return { ...site, home, movedUrls, rewritten };
}

/** A canonical, or a language version. */
function isDeclaration({ rel, hreflang, head }: Rel): boolean {
  return head && (rel.includes('canonical') || hreflang !== undefined);
}

/** The moved URLs of a cause; empty if only a few links are wrong, which `link-variant` reports. */
function findMovedUrls(site: Site): readonly MovedUrl[] {
  if (site.serving === undefined && !site.isAnswered) return [];

  const moved: MovedUrl[] = [];
  const served = new Map<Path, Pick<MovedUrl, 'to' | 'status'> | undefined>();
  let hasDeclared = false;
  let links = 0;
  for (const { by, path, place } of listNamedUrls(site)) {
    if (by === 'canonical' || by === 'sitemap') hasDeclared = true;
    if (by === 'link' && path !== '/') links += 1;
    if (!served.has(path)) served.set(path, findServedUrl(site, path));
    const found = served.get(path);
    if (found !== undefined) moved.push({ by, path, ...found, place: place() });
  }
  if (moved.some(({ by }) => by !== 'link')) return moved;

  // Beside right canonicals, the links are wrong, unless Signpost wrote the canonicals.
  if (hasDeclared && site.serving?.isAdapted !== true) return [];
  return moved.length > 1 && moved.length > links / 2 ? moved : [];
}

/** The URL at which the host serves the page of another URL; undefined for a URL that it serves. */
function findServedUrl(site: Site, path: Path): Pick<MovedUrl, 'to' | 'status'> | undefined {
  const { plan } = site;
  const answer = site.ask(path);
  const { page, location, status } = answer;
  // /about/index.html on GitHub Pages, beside /about/, returns the page too, and is a matter of `link-variant`.
  if (page !== undefined && location !== undefined) return { to: page.servedUrl, status };

  // `/about.html` of about/index.html, which the host doesn't find.
  const to = plan && isMissing(answer) ? findVariantOnAnyHost(plan, path)?.url : undefined;
  return to === undefined || to === path ? undefined : { to, status: undefined };
}

interface Named extends Pick<MovedUrl, 'by' | 'path'> {
  place(): MovedUrl['place'];
}

/** The URLs in links, canonicals and sitemaps, generated lazily: a large site has millions of links. */
function* listNamedUrls(site: Site): Generator<Named> {
  for (const page of site.pages) yield* listUrlsOnPage(site, page);
  for (const entry of listSitemapEntries(site))
    if (entry.own !== undefined && entry.own.query === '')
      yield { by: 'sitemap', path: entry.own.path, place: () => locateEntry(entry) };
}

function* listUrlsOnPage(site: Site, page: Page): Generator<Named> {
  for (const rel of page.rels) {
    const { target } = rel;
    if (target.kind !== 'site' || !isDeclaration(rel)) continue;
    const by = rel.rel.includes('canonical') ? 'canonical' : 'hreflang';
    yield { by, path: target.path, place: () => locateOnPage(site, page, rel) };
  }

  for (const ref of page.refs) {
    const { kind, href, target } = ref;
    if (kind === 'link' && target.kind === 'site' && !isPlaceOnPage(href))
      yield { by: 'link', path: target.path, place: () => locateOnPage(site, page, ref) };
  }
}
