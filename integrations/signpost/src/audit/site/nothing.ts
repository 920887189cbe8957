import { once } from '../../lib/remember.ts';
import { sentences, stems } from './not-found-phrases.ts';
import { nothings } from './nothing-phrases.ts';
import type { Denial } from './page.ts';

/** What a page says is missing: itself, results, its subject, a working server, its text. */
export type NothingKind = Denial['about'];

const kinds = ['missing', 'ended', 'empty', 'maintenance', 'placeholder'] as const;

interface Form {
  readonly said: RegExp;
  /** Words before which it is about something else. */
  readonly unless: RegExp;
}

/** Compiled on demand. */
const formsByKind = once(
  (): ReadonlyMap<NothingKind, readonly Form[]> =>
    new Map(
      kinds.map((kind) => [
        kind,
        nothings.map((language) => ({
          said: new RegExp(language[kind].join('|'), 'u'),
          unless: conditionOf(language.conditions),
        })),
      ]),
    ),
);

/** Titles of missing pages as part of a longer sentence. One by one, they compile in half the time. */
const titles = once((): readonly Form[] => {
  const unless = conditionOf(nothings.map(({ conditions }) => conditions).join('|'));
  return sentences.map((sentence) => ({
    said: new RegExp(`(?<![\\p{L}\\d])(?:${sentence})(?![\\p{L}])`, 'u'),
    unless,
  }));
});

/** A quick test that most sentences fail. */
const mayBeTitle = new RegExp(stems.join('|'));

function conditionOf(words: string): RegExp {
  return new RegExp(`(?:^|[\\s,;:(])(?:${words})\\s`);
}

/** What a page's only sentence says is missing; undefined if it says something else. On an error page, only `missing`. */
export function nothingIn(sentence: string, isError = false): NothingKind | undefined {
  const text = smallOf(sentence);
  if (text.length > longest) return undefined;
  for (const [kind, forms] of formsByKind()) {
    if (forms.some((form) => isSaid(form, text))) return kind;
    if (kind === 'missing' && mayBeTitle.test(text) && titles().some((form) => isSaid(form, text)))
      return kind;
    if (isError) return undefined;
  }
  return undefined;
}

/** A text in lower case, with straight apostrophes. */
export function smallOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’‘ʼ´`]/g, "'");
}

function isSaid({ said, unless }: Form, text: string): boolean {
  const found = said.exec(text);
  if (found === null) return false;
  const before = text.slice(0, found.index);
  return !unless.test(`${before} `) && !isQuoted(before) && !isQuoted(before + found[0]);
}

/** The longest sentence that says so. */
const longest = 400;

/** True if a quotation is open at the end of the text. */
function isQuoted(text: string): boolean {
  return (text.match(/["“„«»”]/g)?.length ?? 0) % 2 === 1;
}

/** Words of filler text, without short ones that other languages have too. */
const filler: ReadonlySet<string> = new Set(
  `lorem ipsum dolor amet consectetur consectetuer adipiscing adipisicing elit sed eiusmod tempor incididunt labore dolore
magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure
reprehenderit voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident sunt culpa qui
officia deserunt mollit anim laborum vestibulum pellentesque curabitur donec mauris vivamus fusce phasellus aenean integer
maecenas nullam quisque suspendisse ultrices ultricies tincidunt vulputate sollicitudin fermentum euismod sagittis lectus
justo vitae massa tellus turpis nunc eget arcu leo felis ornare blandit lacinia bibendum dictum porttitor rhoncus viverra
facilisis tristique senectus netus malesuada fames egestas perspiciatis unde omnis iste natus voluptatem accusantium
doloremque laudantium totam rem aperiam eaque ipsa quae inventore veritatis architecto beatae explicabo nemo aspernatur
condimentum scelerisque faucibus pulvinar dapibus interdum posuere convallis hendrerit pharetra semper auctor ligula`.split(
    /\s+/,
  ),
);

/** Typical starts of filler text; one of them is enough to examine the page. */
const hint = /ipsum|dolor|vestibulum|pellentesque|voluptate|curabitur|consectetu/;

/** True for a document that may contain filler text. Most pages fail this test. */
export function mayBeFiller(html: string): boolean {
  return hint.test(html);
}

/** True for a text that consists mostly of filler words. */
export function isFiller(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const found = words.filter((word) => filler.has(word)).length;
  return found >= 8 && found / words.length > 0.45;
}
