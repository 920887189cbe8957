import { expect, test } from 'vitest';
import { XmlReader } from '../../../src/lib/text/xml.ts';

function read(...pieces: string[]) {
  const seen: string[] = [];
  const reader = new XmlReader({
    onopentag: (name) => seen.push(`<${name}>`),
    ontext: (text) => seen.push(text),
    onclosetag: (name) => seen.push(`</${name}>`),
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return { seen, trouble: reader.trouble };
}

test('XmlReader reads elements and text, also in pieces', () => {
  const seen = ['<urlset>', '<url>', '/a', '</url>', '</urlset>'];
  expect(read('<urlset><url>/a</url></urlset>')).toEqual({ seen, trouble: undefined });
  expect(read('<urlset><u', 'rl>/a</url></urls', 'et>').seen.join('')).toBe(seen.join(''));
});

test('XmlReader stops at the 101st level, and says where', () => {
  const { seen, trouble } = read(`<urlset>${'<url>'.repeat(500_000)}`, '<url>'.repeat(500_000));
  expect(seen).toHaveLength(100);
  expect(trouble).toEqual({ text: '<url> is nested more than 100 levels deep', offset: 8 + 99 * 5 });
});

test('XmlReader reads any number of elements beside each other', () => {
  expect(read(`<urlset>${'<url/>'.repeat(1000)}</urlset>`).trouble).toBeUndefined();
});
