import { html, type Markup, type Part } from '../html/markup.ts';
import { count, figure, readable } from '../words.ts';
import { type ComparedField, fields, type Pair, type Side } from './comparison-report.ts';

/** The number of characters of a text to show. */
const longest = 600;

/** Both pages side by side, with a row for each part and marked differences. */
export function tableOf({ old, now, losses }: Pair): Markup {
  const levels = new Map(losses.toReversed().map(({ field, level }) => [field, level]));
  const rows = fields.map((field) => {
    const { before, after, isSame } = makers[field](old, now);
    const level = levels.get(field);
    const head = html`<th scope="row">${names[field]}</th>`;
    if (isSame && level === undefined)
      return html`<tr class="same">${head}<td colspan="2">${before}</td></tr>`;
    const isPlain = plain.has(field) && level !== undefined;
    return html`<tr class="${level ?? 'other'}${isPlain ? ' plainly' : ''}">${head}<td>${before}</td><td>${after}</td></tr>`;
  });
  return html`<table class="sides"><thead><tr><td></td><th scope="col">Before the move</th><th scope="col">After</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** If it isn't text, the whole cell is marked. */
const plain: ReadonlySet<ComparedField> = new Set(['canonical', 'noindex', 'links']);

const names: Record<ComparedField, string> = {
  title: 'Title',
  description: 'Description',
  heading: 'h1',
  text: 'Amount of text',
  canonical: 'Canonical',
  noindex: 'Robots',
  languages: 'hreflang',
  types: 'JSON-LD types',
  links: 'Incoming links',
};

interface Row {
  readonly before: Part;
  readonly after: Part;
  readonly isSame: boolean;
}

type Maker = (old: Side, now: Side) => Row;

const makers: Record<ComparedField, Maker> = {
  title: (old, now) => textRow(old.title, now.title),
  description: (old, now) => textRow(old.description, now.description),
  heading: (old, now) => textRow(old.heading, now.heading),
  text: amountRow,
  canonical: canonicalRow,
  noindex: (old, now) => ({
    before: robotsOf(old),
    after: robotsOf(now),
    isSame: old.noindex === now.noindex,
  }),
  languages: (old, now) => listRow(old.languages, now.languages),
  types: (old, now) => listRow(old.types, now.types),
  links: ({ inlinks: before }, { inlinks: after }) => ({
    // Only the compared pages of the old site are known, and so only their links.
    before:
      before === undefined || before === 0
        ? 'not from the pages that were read'
        : `from ${figure(before)} of the pages that were read`,
    after: linksOf(after),
    isSame: false,
  }),
};

function textRow(old: string, now: string): Row {
  const [before, after] = diffWords(shown(old), shown(now));
  return {
    before: old === '' ? none : marked(before, 'before'),
    after: now === '' ? none : marked(after, 'after'),
    isSame: old === now,
  };
}

const none = html`<i>none</i>`;

function shown(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}

/** Removed text is struck through, added text underlined, so that color isn't needed. */
function marked(stretches: readonly Stretch[], side: 'before' | 'after'): Markup {
  const parts = stretches.map(({ text, isOwn }) => {
    if (!isOwn) return text;
    return side === 'before' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
  });
  return html`<bdi>${parts}</bdi>`;
}

function amountRow({ text: old }: Side, { text: now }: Side): Row {
  const most = Math.max(1, old, now);
  const change = old === 0 || old === now ? '' : changeOf(now / old - 1);
  const bar = (amount: number): Markup =>
    html`<svg width="100%" height="6" aria-hidden="true"><rect class="track" width="100%" height="6"/><rect class="plain" width="${Math.round((amount / most) * 1000) / 10}%" height="6"/></svg>`;
  return {
    before: html`${count(old, 'character')}${bar(old)}`,
    after: html`${count(now, 'character')}${change === '' ? undefined : html` <b>${change}</b>`}${bar(now)}`,
    isSame: old === now,
  };
}

/** `−62%`, `+5%`; from double on as a factor. */
function changeOf(part: number): string {
  if (part >= 1) return `${figure(Math.round((part + 1) * 10) / 10)} times`;
  const percent = Math.max(1, Math.round(Math.abs(part) * 100));
  return `${part < 0 ? '−' : '+'}${percent}%`;
}

function canonicalRow(old: Side, now: Side): Row {
  const [before, after] = [canonicalOf(old), canonicalOf(now)];
  return { before, after, isSame: before.text === after.text };
}

function canonicalOf({ canonical, url }: Side): Markup {
  if (canonical === '') return none;
  if (canonical === url || URL.parse(canonical)?.href === URL.parse(url)?.href) return html`itself`;
  return html`<bdi dir="ltr">${readable(shown(canonical))}</bdi>`;
}

function robotsOf({ noindex }: Side): Markup {
  return noindex === '' ? html`may be indexed` : html`<bdi>${shown(noindex)}</bdi>`;
}

function linksOf(inlinks: number | undefined): Markup {
  if (inlinks === undefined) return html`<i>not counted</i>`;
  return html`${inlinks === 0 ? 'no page' : count(inlinks, 'page')}`;
}

function listRow(old: readonly string[], now: readonly string[]): Row {
  const side = (own: readonly string[], other: readonly string[], mark: (text: string) => Markup): Markup =>
    own.length === 0
      ? none
      : html`${own.map((item, at) => html`${at === 0 ? '' : ', '}${other.includes(item) ? html`<bdi>${item}</bdi>` : mark(item)}`)}`;
  return {
    before: side(old, now, (text) => html`<del>${text}</del>`),
    after: side(now, old, (text) => html`<ins>${text}</ins>`),
    isSame: old.join() === now.join(),
  };
}

/** A part of a text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Longer texts, in words, are marked as a whole. */
const most = 300;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Compares two texts word by word, in any script. */
export function diffWords(before: string, after: string): readonly [Stretch[], Stretch[]] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > most || b.length > most || before === after)
    return [[{ text: before, isOwn: before !== after }], [{ text: after, isOwn: before !== after }]];
  const common = commonOf(a, b);
  return [
    stretchesOf(
      a,
      common.map(([at]) => at),
    ),
    stretchesOf(
      b,
      common.map(([, at]) => at),
    ),
  ];
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The longest common subsequence of words, by position. */
function commonOf(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]?.set([a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))], j);
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Joins adjacent words with the same mark, including the space between them. */
function stretchesOf(words: readonly string[], common: readonly number[]): Stretch[] {
  const shared = new Set(common);
  const isOwn = (at: number): boolean =>
    !shared.has(at) ||
    (words[at]?.trim() === '' &&
      at > 0 &&
      !shared.has(at - 1) &&
      at + 1 < words.length &&
      !shared.has(at + 1));
  const stretches: Stretch[] = [];
  for (const [at, text] of words.entries()) {
    const last = stretches.at(-1);
    if (last?.isOwn === isOwn(at))
      stretches[stretches.length - 1] = { text: last.text + text, isOwn: last.isOwn };
    else stretches.push({ text, isOwn: isOwn(at) });
  }
  return stretches;
}
