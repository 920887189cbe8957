import { Parser } from 'htmlparser2';
import { readPage } from '../../site/raw-page.ts';

/** What of a page search results are made of, old and new alike. */
export interface PageSummary {
  readonly title: string;
  readonly description: string;
  /** The first `h1`. */
  readonly heading: string;
  /** Characters of its text that are no white space, without navigation. */
  readonly text: number;
  /** Absolute; '' where it names none. */
  readonly canonical: string;
  /** The directives that keep it out; '' where nothing does. */
  readonly noindex: string;
  /** Languages that it names with hreflang, sorted. */
  readonly languages: readonly string[];
  /** Types of its structured data, sorted. */
  readonly types: readonly string[];
  /** Pages of its own site that it links to, as paths; each once. */
  readonly links: readonly string[];
}

/** Reads it of a page as it was served at an absolute address, with its X-Robots-Tag where there was one. */
export function summaryOf(bytes: Uint8Array, url: string, robotsHeader = ''): PageSummary {
  const page = readPage('page.html', Buffer.from(bytes));
  const base = URL.parse(page.baseHref ?? '', url)?.href ?? url;
  const absolute = (href: string): string => URL.parse(href, base)?.href ?? '';
  const meta = (key: string): string =>
    page.metas.find((one) => one.key === key && one.head)?.content.trim() ?? '';
  const rels = page.rels.filter(({ head }) => head);
  const languages = rels.flatMap(({ hreflang }) => (hreflang === undefined ? [] : [hreflang.toLowerCase()]));
  const robots = [robotsHeader, meta('robots')].filter((text) => /\b(?:noindex|none)\b/i.test(text));
  const canonical = absolute(rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '#none');
  return {
    title: page.titles[0]?.text ?? '',
    description: meta('description'),
    heading: page.headings[0]?.text ?? '',
    text: page.text.hasMain ? page.text.main : page.text.body,
    canonical: canonical.endsWith('#none') ? '' : canonical,
    noindex: robots.join(', '),
    languages: [...new Set(languages)].sort(),
    types: [...new Set(typesIn(new TextDecoder().decode(bytes)))].sort(),
    links: linksOf([...page.refs], absolute, new URL(url).host),
  };
}

function linksOf(
  refs: readonly { readonly kind: string; readonly href: string }[],
  absolute: (href: string) => string,
  host: string,
): string[] {
  const paths = refs.flatMap(({ kind, href }) => {
    const url = kind === 'link' ? absolute(href) : '';
    if (url === '' || new URL(url).host !== host) return [];
    const { pathname, search } = new URL(url);
    return [pathname + search];
  });
  return [...new Set(paths)];
}

/** The `@type` of every thing in JSON-LD, however deep; what is no JSON has none. */
function typesIn(html: string): string[] {
  const found: string[] = [];
  let text: string | undefined;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      if (name === 'script' && type.trim().toLowerCase() === 'application/ld+json') text = '';
    },
    ontext(piece) {
      if (text !== undefined) text += piece;
    },
    onclosetag(name) {
      if (name !== 'script' || text === undefined) return;
      try {
        collect(JSON.parse(text), found);
      } catch {
        // The audit has a rule for structured data that is no JSON.
      }
      text = undefined;
    },
  });
  parser.end(html);
  return found;
}

function collect(value: unknown, found: string[]): void {
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (key !== '@type') waiting.push(inner);
      else
        for (const type of Array.isArray(inner) ? inner : [inner])
          if (typeof type === 'string') found.push(type);
    }
  }
}
