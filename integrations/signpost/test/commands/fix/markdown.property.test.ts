import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkEdits } from '../../../src/commands/audit/fix/markdown-links.ts';
import { loadMarkdownParser } from '../../../src/commands/audit/fix/markdown-parser.ts';
import { applyEdits } from '../../../src/lib/text/text-edits.ts';

const parser = await loadMarkdownParser(fileURLToPath(new URL('../../../../..', import.meta.url)));
const wanted: Readonly<Record<string, string>> = {
  '/old': '/new/',
  '/old_(a)': '/new_(b',
  '/caf%C3%A9?a=1&b=2': '/x/?c=1&copy;=2',
  'https://www.example.com/old': 'https://www.example.com/new/',
};
const url = fc.constantFrom(...Object.keys(wanted));
const full = fc.constant('https://www.example.com/old');

/** A piece of a file, with an old URL and with its successor. */
type Piece = readonly [before: string, after: string];
const same = (text: string): Piece => [text, text];
const twice =
  (write: (url: string, side: 0 | 1) => string) =>
  (old: string): Piece => [write(old, 0), write(wanted[old] ?? old, 1)];
/** As a URL is written where parentheses end it. */
const bare = (text: string, side: 0 | 1): string => {
  const entity = text.replace(/&(?=\w+;)/g, '&amp;');
  return side === 0 ? entity : entity.replace(/[()]/g, '\\$&');
};
const inBrackets = (text: string) => text.replace(/&(?=\w+;)/g, '&amp;');
const inQuotes = (text: string) => text.replaceAll('&', '&amp;');

/** What both Markdown and MDX have. */
const inline: fc.Arbitrary<Piece>[] = [
  url.map(twice((to, side) => `[a *b* [c]](${bare(to, side)})`)),
  url.map(twice((to, side) => `[é 😀](${bare(to, side)} "a /old title")`)),
  url.map(twice((to, side) => `[![i](/old.png)]( ${bare(to, side)} 'x')`)),
  url.map(twice((to) => `[x\\]](<${inBrackets(to)}>)`)),
  url.map(twice((to) => `<a class="b" href="${inQuotes(to)}" title='href="/old"'>t</a>`)),
  fc
    .constantFrom('`[a](/old)`', '![i](/old)', '\\[a](/old)', '[a](/older)', '[a](old)', '[a]', 'x /old y')
    .map(same),
];
const markdownOnly: fc.Arbitrary<Piece>[] = [
  full.map(twice((to) => `<${to}>`)),
  full.map(twice((to) => `${to} `)),
  url.map(twice((to) => `<a href=${inQuotes(to)}>t</a>`)).map(([before]) => same(before)),
  fc.constant(same('<!-- <a href="/old">x</a> -->')),
];
const jsx: fc.Arbitrary<Piece>[] = [
  url.map(twice((to) => `<Link to={"/old}"} href="${inQuotes(to)}" />`)),
  fc.constant(same('<Link {...{ href: "/old" }} href={"/old"} />')),
  fc.constant(same('{`[a](/old)`}')),
];
const blocks: fc.Arbitrary<Piece>[] = [
  fc
    .constantFrom('```md\n[a](/old)\n```', '# Title /old', '| a | b |\n| - | - |\n| 1 | 2 |', '***')
    .map(same),
  fc
    .tuple(url, fc.nat())
    .map(([to, number]) => twice((one, side) => `[r${number}]: ${bare(one, side)} "t"`)(to)),
];

function joined(pieces: readonly Piece[], glue: string): Piece {
  return [pieces.map(([before]) => before).join(glue), pieces.map(([, after]) => after).join(glue)];
}

function fileOf(spans: readonly fc.Arbitrary<Piece>[]): fc.Arbitrary<Piece> {
  const paragraph = fc
    .tuple(
      fc.constantFrom('', '- ', '> ', '1. '),
      fc.array(fc.oneof(...spans), { minLength: 1, maxLength: 4 }),
    )
    .map(([mark, pieces]): Piece => {
      const [before, after] = joined(pieces, ' and ');
      return [`${mark}So ${before}.`, `${mark}So ${after}.`];
    });
  return fc
    .tuple(
      fc.constantFrom('', '---\nurl: /old\n---\n\n'),
      fc.array(fc.oneof(paragraph, ...blocks), { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\n'),
    )
    .map(([top, all, lineEnd, last]) => {
      const [before, after] = joined(all, '\n\n');
      const whole = (text: string) => (top + text + last).replaceAll('\n', lineEnd);
      return [whole(before), whole(after)];
    });
}

test.each([
  ['a.md', fileOf([...inline, ...markdownOnly])],
  ['a.mdx', fileOf([...inline, ...jsx])],
])('of %s, only the bytes of URLs change, and the second run changes nothing', (file, files) => {
  if (parser === undefined) throw new Error('Astro brings no Markdown parser.');
  fc.assert(
    fc.property(files, ([before, after]) => {
      const edits = linkEdits(parser, file, before, (one) => wanted[one]);
      if (typeof edits === 'string') throw new Error(edits);
      const text = applyEdits(before, edits);
      expect(text).toBe(after);
      expect(linkEdits(parser, file, text, (one) => wanted[one])).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
