import { remember } from '../../core/remember.ts';
import type { Page, Rel } from '../../site/page.ts';

type Version = Rel & { readonly hreflang: string };

/** The language versions that a page names: rel=alternate with hreflang, in the head. */
export function versionsOf(page: Page): readonly Version[] {
  return page.rels.some(({ hreflang }) => hreflang !== undefined) ? readVersions(page) : [];
}

const readVersions = remember((page: Page): readonly Version[] =>
  page.rels.flatMap((rel) =>
    rel.head && rel.rel.includes('alternate') && rel.hreflang !== undefined && !isFeed(rel)
      ? [{ ...rel, hreflang: rel.hreflang }]
      : [],
  ),
);

/** A feed may say its language by hreflang too; it is no version of the page. */
export function isFeed({ type }: Rel): boolean {
  return type !== undefined && type !== '' && !/html/i.test(type);
}

/** A page with language versions, for examples: code ─▶ address. */
export function alternates(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .map(
      ([code, address]) =>
        `<link rel="alternate" hreflang="${code}" href="https://www.example.com${address}">`,
    )
    .join('\n');
}
