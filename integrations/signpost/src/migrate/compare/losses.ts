import type { Level } from '../../lib/finding.ts';
import { figure } from '../../lib/text.ts';
import type { PageSummary } from './page-summary.ts';

/** What a page has that the one that takes its place lacks. */
export interface Loss {
  readonly id:
    | 'noindex'
    | 'canonical'
    | 'text'
    | 'title'
    | 'description'
    | 'heading'
    | 'languages'
    | 'types'
    | 'links';
  readonly level: Level;
  readonly says: string;
}

/** The page that takes an old one's place. */
export interface Successor extends PageSummary {
  /** Absolute. */
  readonly url: string;
  /** Pages of its site that link to it; undefined where only a part of the site was read. */
  readonly inlinks: number | undefined;
}

/** The lightest last. */
export const weight: Readonly<Record<Level, number>> = { error: 0, warning: 1, advice: 2 };

/** Of an old page's text, less than this part is a loss. */
const half = 0.5;
/** Characters; a shorter text has nothing to lose. */
const fewest = 400;

/** What would be lost where one page takes the place of another, the worst first. */
export function lossesOf(
  old: PageSummary & { readonly inlinks: number | undefined },
  now: Successor,
): Loss[] {
  const losses = [...blocks(old, now), ...texts(old, now), ...relations(old, now)];
  return losses.sort((a, b) => weight[a.level] - weight[b.level]);
}

function* blocks(old: PageSummary, now: Successor): Generator<Loss> {
  if (now.noindex !== '' && old.noindex === '')
    yield { id: 'noindex', level: 'error', says: `the new page says ${now.noindex}, the old one did not` };
  if (
    now.canonical !== '' &&
    now.canonical !== now.url &&
    new URL(now.canonical).href !== new URL(now.url).href
  )
    yield { id: 'canonical', level: 'error', says: `the new page names ${now.canonical} as its canonical` };
}

function* texts(old: PageSummary, now: PageSummary): Generator<Loss> {
  if (old.text >= fewest && now.text < old.text * half)
    yield {
      id: 'text',
      level: 'warning',
      says: `${figure(old.text)} characters of text become ${figure(now.text)}`,
    };
  for (const id of ['title', 'description', 'heading'] as const) {
    const name = id === 'heading' ? 'h1' : id;
    if (old[id] !== '' && now[id] === '')
      yield { id, level: 'warning', says: `the ${name} "${old[id]}" has no successor` };
    else if (old[id] !== '' && sharesNoWord(old[id], now[id]))
      yield {
        id,
        level: 'advice',
        says: `the ${name} "${old[id]}" becomes "${now[id]}", with no word in common`,
      };
  }
}

function* relations(
  old: PageSummary & { readonly inlinks: number | undefined },
  now: Successor,
): Generator<Loss> {
  const languages = old.languages.filter((language) => !now.languages.includes(language));
  if (languages.length > 0)
    yield { id: 'languages', level: 'warning', says: `hreflang loses ${languages.join(', ')}` };
  const types = old.types.filter((type) => !now.types.includes(type));
  if (types.length > 0)
    yield { id: 'types', level: 'advice', says: `structured data loses ${types.join(', ')}` };
  if (now.inlinks === 0 && (old.inlinks ?? 1) > 0)
    yield { id: 'links', level: 'warning', says: 'no page of the new site links to it' };
}

function sharesNoWord(a: string, b: string): boolean {
  const words = new Set(wordsOf(a));
  return words.size > 0 && !wordsOf(b).some((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
