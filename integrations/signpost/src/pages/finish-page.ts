import type { Path } from '../lib/url/path.ts';
import type { Page, RawPage } from './page.ts';
import { type Resolver, readTargetPath } from './target.ts';

// A page as read, and the URL at which the host serves it → the page with the targets of its links.

/** Resolves each URL as browsers do, against the URL at which the host serves the page. */
export function finishPage(raw: RawPage, servedUrl: Path, resolver: Resolver): Page {
  const { baseHref, rels, refs, refreshes } = raw;
  const base = baseHref === undefined ? servedUrl : toAbsoluteUrl(resolver, baseHref, servedUrl);
  // In place: a site has too many links for two objects each.
  for (const list of [rels, refs, refreshes])
    for (const ref of list) ref.target = resolver.resolve(ref.href, base);

  const canonicals = rels.filter(({ rel, head, href }) => head && href !== '' && rel.includes('canonical'));
  const declaredUrl = canonicals[0] && readTargetPath(canonicals[0].target);
  return { ...raw, servedUrl, declaredUrl, canonicals };
}

function toAbsoluteUrl(resolver: Resolver, href: string, url: Path): string {
  const target = resolver.resolve(href, url);
  if (target.kind === 'site') return target.path;
  return target.kind === 'web' ? target.url : url;
}
