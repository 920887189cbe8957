import type { FindingInfo, Level } from '../../lib/finding.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { readOutline } from '../../pages/html/outline.ts';
import { findNoindexMeta, isNoindex } from '../../pages/noindex.ts';
import { readPageAndTree } from '../../pages/raw-page.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** Reads the facts of a page at an absolute URL, with the X-Robots-Tag. */
export function summarizePage(bytes: Uint8Array, url: string, robotsHeader = ''): PageSummary {
  const { page, tree } = readPageAndTree('page.html', Buffer.from(bytes));
  const { headings, text } = readOutline(tree);
  const base = URL.parse(page.baseHref ?? '', url)?.href ?? url;
  const meta = (key: string): string =>
    page.metas.find((candidate) => candidate.key === key && candidate.head)?.content.trim() ?? '';

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
    headings: headings.slice(0, maxHeadings),
    beginning: cutBeginning(text),
  };
}

const maxHeadings = 30;
/** Characters of the beginning: two or three paragraphs. */
const maxBeginning = 600;

/** `The pump has three …`, cut between two words. */
function cutBeginning(text: string): string {
  if (text.length <= maxBeginning) return text;
  return `${text.slice(0, maxBeginning).replace(/\s\S*$/, '')} …`;
}

/** A fact of an old page that the new page lacks. */
interface Loss {
  readonly id: 'noindex' | 'canonical' | 'text' | 'title' | 'description' | 'heading' | 'languages';
  readonly level: Level;
  readonly message: string;
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
    yield {
      id: 'noindex',
      level: 'error',
      message: `the new page has ${now.noindex}, and the old page didn't`,
    };
  if (now.canonical !== '' && now.canonical !== new URL(url).href)
    yield { id: 'canonical', level: 'error', message: `the canonical of the new page is ${now.canonical}` };

  if (old.text >= minText && now.text < old.text * half) {
    const message = `${formatNumber(old.text)} characters of text become ${formatNumber(now.text)}`;
    yield { id: 'text', level: 'warning', message };
  }
  for (const id of ['title', 'description', 'heading'] as const) {
    // The old description was "Pumps of all sizes".
    if (old[id] === '' || now[id] !== '') continue;
    yield { id, level: 'warning', message: `the new page has no ${names[id]}; it was "${old[id]}"` };
  }

  // The old page links to /de/ and /fr/, the new page only to /de/.
  const languages = old.languages.filter((language) => !now.languages.includes(language));
  if (languages.length > 0)
    yield { id: 'languages', level: 'warning', message: `hreflang no longer has ${languages.join(', ')}` };
}
