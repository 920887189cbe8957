import { readSitemap, sitemapLimit } from '../../../audit/site/sitemap.ts';
import { Problem } from '../../../lib/problem.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { decode, type Input, type Notices, type Reader, readWholeFile, type Take } from './input.ts';

export const sitemapReader: Reader = {
  kind: 'sitemap',
  title: 'a sitemap',
  detect: (head) => /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(head),
  read: (input, take) => readOne(input, take, new Set()),
};

/** Indexes in indexes are not allowed, yet they exist; one that lists itself must not loop. */
const deepest = 3;

async function readOne(input: Input, take: Take, seen: Set<string>, depth = 0): Promise<Notices> {
  const bytes = await readWholeFile(
    input,
    'larger than 100 MB. A sitemap has at most 50 MB',
    sitemapLimit.bytes * 2,
  );
  const { kind, entries, trouble } = readSitemap('sitemap.xml', Buffer.from(decode(bytes)));
  if (kind === 'broken' || kind === 'feed')
    throw new Problem(`${input.name} isn't a valid sitemap: ${trouble ?? 'it is a feed'}.`);
  if (kind === 'urls') {
    for (const { loc } of entries) take({ url: loc });
    return entries.length === 0 ? [`${input.name} lists no URL`] : [];
  }

  const notices: string[] = [];

  for (const { loc } of entries) {
    if (seen.has(loc) || depth === deepest) continue;
    seen.add(loc);
    try {
      const part = await input.openPart?.(loc);
      if (part !== undefined) notices.push(...(await readOne(part, take, seen, depth + 1)));
    } catch (error) {
      // A missing part must not hide all others.
      if (!(error instanceof Problem)) throw error;
      notices.push(`the index lists ${loc}, which couldn't be read: ${error.message}`);
    }
  }

  return [`${formatCount(seen.size, 'sitemap')} in the index`, ...notices];
}
