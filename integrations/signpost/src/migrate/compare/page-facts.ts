import { Parser } from 'htmlparser2';
import type { FindingInfo, Level } from '../../lib/finding.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { findNoindexMeta, isNoindex } from '../../pages/noindex.ts';
import { readPage } from '../../pages/raw-page.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** Reads the facts of a page at an absolute URL, with the X-Robots-Tag. */
export function summarizePage(bytes: Uint8Array, url: string, robotsHeader = ''): PageSummary {
  const page = readPage('page.html', Buffer.from(bytes));
  const base = URL.parse(page.baseHref ?? '', url)?.href ?? url;
  const meta = (key: string): string =>
    page.metas.find((one) => one.key === key && one.head)?.content.trim() ?? '';

  const hidden = isNoindex(robotsHeader) ? robotsHeader : findNoindexMeta(page)?.content.trim();
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
    noindex: hidden ?? '',
    languages: [...new Set(translations.map(({ hreflang = '' }) => hreflang.toLowerCase()))].sort(),
    words: page.text.words,
    alternates: translations.flatMap(({ href }) => URL.parse(href, base)?.pathname ?? []),
    ...readOutline(new TextDecoder().decode(bytes)),
  };
}

const maxHeadings = 30;
/** Characters of the beginning: two or three paragraphs. */
const maxBeginning = 600;

/** Elements whose text isn't the page's own. */
const withoutText = new Set(['script', 'style', 'nav', 'template', 'noscript', 'svg', 'button']);

/** The headings of a page, and the beginning of its text: what comes after the first h1. */
function readOutline(html: string): { readonly headings: string[]; readonly beginning: string } {
  const headings: string[] = [];
  let open: { readonly name: string; text: string } | undefined;
  let beginning = '';
  let isAfterTitle = false;
  let skipped = 0;

  // Without a tree, a hundred thousand nested elements take no time.
  const parser = new Parser({
    onopentag(name) {
      if (withoutText.has(name)) skipped += 1;
      if (/^h[1-3]$/.test(name)) open = { name, text: '' };
      if (beginning.length < maxBeginning * 2) beginning += ' ';
    },
    ontext(piece) {
      if (open !== undefined) open.text += piece;
      if (isAfterTitle && skipped === 0 && beginning.length < maxBeginning * 2) beginning += piece;
    },
    onclosetag(name) {
      if (withoutText.has(name)) skipped -= 1;
      if (open?.name !== name) return;
      if (name === 'h1' && !isAfterTitle) {
        isAfterTitle = true;
        beginning = '';
      }
      headings.push(open.text.replace(/\s+/g, ' ').trim());
      open = undefined;
    },
  });
  parser.end(html);

  const text = beginning.replace(/\s+/g, ' ').trim();
  return {
    headings: headings.filter((one) => one !== '').slice(0, maxHeadings),
    beginning: text.length > maxBeginning ? `${text.slice(0, maxBeginning).replace(/\s\S*$/, '')} …` : text,
  };
}

/** A fact of an old page that the new page lacks. */
interface Loss {
  readonly id: 'noindex' | 'canonical' | 'text' | 'title' | 'description' | 'heading' | 'languages';
  readonly level: Level;
  readonly says: string;
}

/** The finding of `migrate compare`. Each loss has a level. */
export const lossFinding: FindingInfo = {
  id: 'migrate-loss',
  title: 'A new page keeps what its old page has',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A page that lost its text or left the index ranks worse than the page that it replaces. (Google Search Central, site moves.)',
  fix: 'give it to the new page, or choose another target: `npx astro-signpost migrate review`',
};

const half = 0.5;

/** Characters. A shorter text has nothing to lose. */
const minText = 400;

const names = { title: 'title', description: 'description', heading: 'h1' } as const;

/** Lists the losses where `now` replaces `old`, worst first. `url` is the absolute URL of `now`. */
export function findLosses(old: PageSummary, now: PageSummary, url: string): Loss[] {
  return [...listLosses(old, now, url)];
}

function* listLosses(old: PageSummary, now: PageSummary, url: string): Generator<Loss> {
  if (now.noindex !== '' && old.noindex === '')
    yield { id: 'noindex', level: 'error', says: `the new page has ${now.noindex}, and the old page didn't` };
  if (now.canonical !== '' && now.canonical !== new URL(url).href)
    yield { id: 'canonical', level: 'error', says: `the canonical of the new page is ${now.canonical}` };

  if (old.text >= minText && now.text < old.text * half) {
    const says = `${formatNumber(old.text)} characters of text become ${formatNumber(now.text)}`;
    yield { id: 'text', level: 'warning', says };
  }
  for (const id of ['title', 'description', 'heading'] as const) {
    // The old description was "Pumps of all sizes".
    if (old[id] === '' || now[id] !== '') continue;
    yield { id, level: 'warning', says: `the new page has no ${names[id]}; it was "${old[id]}"` };
  }

  // The old page links to /de/ and /fr/, the new page only to /de/.
  const languages = old.languages.filter((language) => !now.languages.includes(language));
  if (languages.length > 0)
    yield { id: 'languages', level: 'warning', says: `hreflang no longer has ${languages.join(', ')}` };
}
