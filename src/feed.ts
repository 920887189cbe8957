import { type Language, languages, settingsOf, siteNameOf } from './languages/index.ts';
import { site } from './site.ts';
import { pagesIn } from './site-pages.ts';

/** Where the feed of a language is; undefined for a language without articles. */
export async function feedPathOf(language: Language): Promise<string | undefined> {
  const pages = await pagesIn(language);
  if (pages.all('article').length === 0) return undefined;
  return `${pages.one('home').path}feed.xml`;
}

/** The languages with a feed. */
export async function listFeeds() {
  const feeds = await Promise.all(
    languages.map(async (language) => ({ language, path: await feedPathOf(language) })),
  );
  return feeds.filter((feed): feed is { language: Language; path: string } => feed.path !== undefined);
}

/** The articles of a language as an Atom feed: https://www.rfc-editor.org/rfc/rfc4287 */
export async function printFeed(language: Language): Promise<string> {
  const pages = await pagesIn(language);
  const listing = pages.one('articles');
  const { hreflang } = settingsOf(language);
  const url = (path: string) => escapeXml(new URL(path, site.origin).href);

  const entries = pages.all('article').map(({ path, title, entry: { data } }) => {
    const { author, published, updated = published, summary } = data;
    return `  <entry>
    <title>${escapeXml(title)}</title>
    <link href="${url(path)}"/>
    <id>${url(path)}</id>
    <published>${published.toISOString()}</published>
    <updated>${updated.toISOString()}</updated>
    <author><name>${escapeXml(author)}</name></author>
    <summary>${escapeXml(summary)}</summary>
  </entry>`;
  });

  const changes = pages.all('article').map(({ entry: { data } }) => data.updated ?? data.published);
  const latest = new Date(Math.max(...changes.map(Number)));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${hreflang}">
  <title>${escapeXml(`${listing.title}${site.titleDelimiter}${siteNameOf(language)}`)}</title>
  <link href="${url(listing.path)}"/>
  <link rel="self" href="${url((await feedPathOf(language)) ?? '')}"/>
  <id>${url(listing.path)}</id>
  <updated>${latest.toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
