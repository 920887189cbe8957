import type { RawPage } from './raw-page.ts';

/** The origin that most canonicals name, where the person didn't say; undefined where there is none. */
export function guessOrigin(pages: readonly RawPage[]): string | undefined {
  const votes = new Map<string, number>();
  for (const { rels } of pages) {
    const href = rels.find(({ rel }) => rel.includes('canonical'))?.href;
    if (href === undefined || !/^https?:\/\//i.test(href) || !URL.canParse(href)) continue;
    const { host } = new URL(href);
    votes.set(host, (votes.get(host) ?? 0) + 1);
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best === undefined ? undefined : `https://${best[0]}`;
}
