import { isNoindex } from '../../audit/rules/shared/noindex.ts';
import type { RawPage } from '../../audit/site/page.ts';
import { dayOf } from '../../lib/date.ts';

/** What the sitemap and the cards need to know of a built page; undefined for what the page doesn't say. */
export interface PageHead {
  /** In `dist`. */
  readonly file: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  readonly image: string | undefined;
  readonly modified: string | undefined;
  readonly alternates: readonly { readonly lang: string; readonly href: string }[];
}

/** What a crawler reads in a page's head; of a robots meta, what it reads anywhere. */
export function headOf({ file, titles, metas, rels }: RawPage): PageHead {
  const contents = new Map(metas.filter(({ head }) => head).map(({ key, content }) => [key, content]));
  const links = rels.filter(({ head, href }) => head && href !== '');
  return {
    file,
    title: contents.get('og:title') ?? titles[0]?.text ?? '',
    description: contents.get('description'),
    canonical: links.find(({ rel }) => rel.includes('canonical'))?.href,
    noindex: metas.some(
      ({ key, content }) =>
        (key === 'robots' || key === 'googlebot') && isNoindex(content, dayOf(new Date())),
    ),
    image: contents.get('og:image'),
    modified: contents.get('article:modified_time') ?? contents.get('article:published_time'),
    alternates: links.flatMap(({ rel, hreflang: lang, href }) =>
      lang && rel.includes('alternate') ? [{ lang, href }] : [],
    ),
  };
}
