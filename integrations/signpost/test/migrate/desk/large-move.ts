import { onTestFinished } from 'vitest';
import { readOverview } from '../../../src/migrate/desk/overview.ts';
import { startDesk } from '../../../src/migrate/desk/server.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk } from './support.ts';

type Move = Awaited<ReturnType<typeof makeMove>>;

/** A site with a blog whose folder moved, a shop with guesses, and 40 pages of the new one that want to run a script. */
export function makeLargeMove(count: number): Promise<Move> {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const pages = numbers.slice(0, 40);
  const oldPath = (at: number): string =>
    at % 2 === 0 ? `/blog/20${10 + (at % 9)}/0${1 + (at % 9)}/page-${at}.html` : `/shop/item-${at}`;
  return makeMove({
    old: numbers.map((at) =>
      oldUrl(oldPath(at), { clicks: Math.round((count * 3) / (at + 1)), title: `Page ${at}` }),
    ),
    suggestions: numbers.map((at) => ({
      old: oldPath(at),
      new: `/pages/page-${at}/`,
      confidence: at % 2 === 0 ? 0.95 : 0.3,
      reason: 'both names have the same word',
      rivals: [{ url: '/pages/page-38/', confidence: 0.1 }],
    })),
    pages: Object.fromEntries(
      pages.map((at) => [
        `/pages/page-${at}/`,
        htmlPage(`Page ${at}`, '<script>document.title = "HACKED"</script>'),
      ]),
    ),
  });
}

/** Serves the desk of a move until the test ends. */
export async function serveDesk(move: Move) {
  const { desk, many, pages, judge, migration } = await openDesk(move);
  await pages.readAll(new AbortController().signal);
  const server = await startDesk({
    ...{ desk, many, dist: move.path('dist'), base: '/', port: 0 },
    source: {
      start: { site: 'www.old.example', who: 'Ada', map: 'redirects.yaml', heavy: 10 },
      details: async (old) => {
        const { row, suggestion } = desk.entries.get(old) ?? {};
        const { new: proposed = '', confidence = 0, rivals = [] } = suggestion ?? {};
        return {
          ...{
            old,
            href: `https://www.old.example${old}`,
            hits: 0,
            seen: '2026-11-01',
            reason: suggestion?.reason ?? '',
          },
          facts: { title: row?.title ?? '', description: '', headings: [], words: 120 },
          candidates: [{ url: proposed, confidence }, ...rivals].map((one) => ({ ...one, title: 'A page' })),
        };
      },
      judge,
      search: (query) => pages.search(query, 20),
      overview: () => readOverview(migration, desk.entries),
      write: async () => [],
    },
  });
  onTestFinished(() => server.close());
  return { url: server.url, desk };
}
