import { readSitemap } from '../../../audit/site/read-sitemap.ts';
import { Problem } from '../../../lib/problem.ts';
import { decodeTable } from '../../../lib/text/decode.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type Input, type Notices, type Reader, readWholeFile, type Take } from './input.ts';

export const sitemapReader: Reader = {
  kind: 'sitemap',
  title: 'a sitemap',
  detect: (head) => /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(head),
  read: (input, take) => readWithParts(input, take, new Set()),
};

/** Each sitemap has up to 50,000 URLs. A server may name new ones without end. */
const maxSitemaps = 1000;

/** Takes the URLs of a sitemap, or of all sitemaps of an index. `seen` has the sitemaps that were read. */
async function readWithParts(input: Input, take: Take, seen: Set<string>): Promise<Notices> {
  const text = decodeTable(await readWholeFile(input));
  const { kind, entries, trouble } = readSitemap('sitemap.xml', Buffer.from(text));
  if (kind === 'broken' || kind === 'feed')
    throw new Problem(`${input.name} isn't a valid sitemap: ${trouble ?? 'it is a feed'}.`);
  if (kind === 'urls') {
    for (const { loc } of entries) take({ url: loc });
    return entries.length === 0 ? [`${input.name} lists no URL`] : [];
  }

  // An index may list itself, or other indexes.
  const newUrls = [...new Set(entries.map(({ loc }) => loc))].filter((loc) => !seen.has(loc));
  const notices: string[] = [];
  for (const loc of newUrls) {
    if (seen.size === maxSitemaps) {
      notices.push(`only the first ${formatCount(maxSitemaps, 'sitemap')} of ${input.name} were read`);
      break;
    }
    seen.add(loc);
    try {
      const part = await input.openPart?.(loc);
      if (part !== undefined) notices.push(...(await readWithParts(part, take, seen)));
    } catch (error) {
      // Read on without a missing part.
      if (!(error instanceof Problem)) throw error;
      notices.push(`the index lists ${loc}, which couldn't be read: ${error.message}`);
    }
  }

  return [`${formatCount(newUrls.length, 'sitemap')} in the index`, ...notices];
}
