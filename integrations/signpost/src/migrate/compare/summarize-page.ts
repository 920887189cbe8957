import { Parser } from 'htmlparser2';
import { readPage } from '../../audit/site/raw-page.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** Reads the facts of a page at an absolute URL, with its X-Robots-Tag. */
export function summarizePage(bytes: Uint8Array, url: string, robotsHeader = ''): PageSummary {
  const page = readPage('page.html', Buffer.from(bytes));
  const base = URL.parse(page.baseHref ?? '', url)?.href ?? url;
  const meta = (key: string): string =>
    page.metas.find((one) => one.key === key && one.head)?.content.trim() ?? '';

  // X-Robots-Tag: noindex, or <meta name="robots" content="none">.
  const robots = [robotsHeader, meta('robots')].filter((text) => /\b(?:noindex|none)\b/i.test(text));
  const rels = page.rels.filter(({ head }) => head);
  const canonical = rels.find(({ rel }) => rel.includes('canonical'))?.href;
  const translations = rels.filter(({ hreflang }) => hreflang !== undefined);

  return {
    ...(page.lang === undefined ? {} : { lang: page.lang.text }),
    title: page.titles[0]?.text ?? '',
    description: meta('description'),
    heading: page.h1s[0]?.text ?? '',
    text: page.text.hasMain ? page.text.mainLength : page.text.bodyLength,
    canonical: canonical === undefined ? '' : (URL.parse(canonical, base)?.href ?? ''),
    noindex: robots.join(', '),
    languages: [...new Set(translations.map(({ hreflang = '' }) => hreflang.toLowerCase()))].sort(),
    words: page.text.words,
    alternates: translations.flatMap(({ href }) => URL.parse(href, base)?.pathname ?? []),
    headings: readHeadings(new TextDecoder().decode(bytes)),
  };
}

/** More headings than this aren't shown to anybody. */
const maxHeadings = 30;

/** The texts of h1 to h3 in order. */
function readHeadings(html: string): string[] {
  const headings: string[] = [];
  let open: { readonly name: string; text: string } | undefined;

  // Without a tree, a page with a hundred thousand nested elements is as quick as any other.
  const parser = new Parser({
    onopentag(name) {
      if (/^h[1-3]$/.test(name)) open = { name, text: '' };
    },
    ontext(piece) {
      if (open !== undefined) open.text += piece;
    },
    onclosetag(name) {
      if (open?.name !== name) return;
      headings.push(open.text.replace(/\s+/g, ' ').trim());
      open = undefined;
    },
  });
  parser.end(html);

  return headings.filter((text) => text !== '').slice(0, maxHeadings);
}
