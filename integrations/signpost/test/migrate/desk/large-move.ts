import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove } from './support.ts';

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
