import type { Ref, Rel } from '../../pages/page.ts';
import { correctTarget, type Target, type UrlCorrections } from '../../pages/target.ts';
import type { Site } from '../site/site.ts';

/** The site with its canonicals, language versions, links and sitemap as they are meant. */
export function rewriteUrls(site: Site, added: UrlCorrections): Site {
  const corrections = { ...site.corrections, ...added };
  const corrected = new Map<Target, Target>();
  const rewrite = (item: Ref | Rel): void => {
    // Links share targets, which rules compare.
    const target = corrected.get(item.target) ?? correctTarget(item.target, site.origin, corrections);
    if (target === item.target) return;
    corrected.set(item.target, target);
    item.target = target;
  };

  for (const page of site.documents) {
    page.rels.filter(isDeclaration).forEach(rewrite);
    page.refs.filter(({ kind }) => kind === 'link').forEach(rewrite);
    page.declaredUrl = page.declaredUrl && (corrections.paths.get(page.declaredUrl) ?? page.declaredUrl);
  }
  return { ...site, corrections };
}

/** A canonical, or a language version. */
export function isDeclaration({ rel, hreflang, head }: Rel): boolean {
  return head && (rel.includes('canonical') || hreflang !== undefined);
}
