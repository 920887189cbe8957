import type { Ref, Refresh, Rel } from '../../pages/page.ts';
import { correctTarget, type LinkTarget, type UrlCorrections } from '../../pages/target.ts';
import type { Site } from '../site/site.ts';

/**
 * The site after a mistake of all its URLs is corrected, such as canonicals at `http://localhost:4321/about/`: they are
 * read as `/about/`, so that no rule reports each. The pages change in place; the sitemap is read by `corrections`.
 */
export function rewriteUrls(site: Site, added: UrlCorrections): Site {
  const corrections = { ...site.corrections, ...added };
  const corrected = new Map<LinkTarget, LinkTarget>();
  const rewrite = (item: Ref | Refresh | Rel): void => {
    // Rules compare targets by identity: links with one target keep one object.
    const target = corrected.get(item.target) ?? correctTarget(item.target, site.origin, corrections);
    if (target === item.target) return;
    corrected.set(item.target, target);
    item.target = target;
  };

  for (const page of [...site.documents, ...site.markdownPages]) {
    // The redirect page /old/ leads to /about, or to http://localhost:4000/about, as the links do.
    for (const items of [page.rels, page.refs, page.refreshes]) items.forEach(rewrite);
    page.declaredUrl = page.declaredUrl && (corrections.paths.get(page.declaredUrl) ?? page.declaredUrl);
  }
  return { ...site, corrections };
}

/** A canonical, or a language version. */
export function isDeclaration({ rel, hreflang, head }: Rel): boolean {
  return head && (rel.includes('canonical') || hreflang !== undefined);
}
