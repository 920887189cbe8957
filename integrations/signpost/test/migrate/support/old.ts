import { summarizePage } from '../../../src/migrate/compare/page-facts.ts';
import { printOldPages } from '../../../src/migrate/state/old-pages.ts';
import type { OldUrl } from '../../../src/migrate/state/old-url.ts';

/** A row of an inventory with what a test cares about. */
export function oldUrl(url: string, part: Partial<OldUrl> = {}): OldUrl {
  return {
    url,
    sources: ['list'],
    hits: 0,
    bots: 0,
    clicks: 0,
    views: 0,
    links: 0,
    seen: undefined,
    status: undefined,
    title: '',
    canonical: '',
    location: '',
    junk: '',
    ...part,
  };
}

/** The text of `old-pages.jsonl` for some pages of the old site. */
export function printStoredPages(pages: Readonly<Record<string, string>>): string {
  const stored = Object.entries(pages).map(([path, html]) => {
    return { path, ...summarizePage(Buffer.from(html), `https://www.old.example${path}`) };
  });
  return [...printOldPages(stored)].join('');
}
