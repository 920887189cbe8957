import { describe, expect, it } from 'vitest';
import { decodeForPeople } from '../../../src/lib/text/text.ts';

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/');

describe('decodeForPeople shows a URL as people write it', () => {
  it.each(['/ar/مقال', '/café/', '/製品/カタログ', '/вода', '/αρχή', '/हिन्दी', '/über-uns/größe-२'])(
    '%s',
    (path) => {
      expect(decodeForPeople(`leads to ${encoded(path)}, which`)).toBe(`leads to ${path}, which`);
      // As WordPress writes it.
      expect(decodeForPeople(encoded(path).toLowerCase())).toBe(path);
    },
  );

  it('leaves an ASCII URL unchanged', () => {
    const text = 'the link "/a%20b%2Fc%25%C3" leads to 100 %, /%41';
    expect(decodeForPeople(text)).toBe(text);
  });
});

describe('decodeForPeople keeps encoded', () => {
  it.each([
    ['a control character', '\u0085'],
    ['a sign that turns the order', '\u202E'],
    ['an isolate', '\u2067'],
    ['a mark of direction', '\u200F'],
    ['no width', '\u200B'],
    ['a soft hyphen', '\u00AD'],
    ['a letter without a look', '\u3164'],
    ['a space of another width', '\u00A0'],
    ['a slash of another kind', '\u2215'],
    ['a quotation mark', '\u201C'],
    ['a comma of full width', '\uFF0C'],
    ['a sign that nobody has named', '\uE000'],
  ])('%s', (_, sign) => {
    expect(decodeForPeople(`/ü${encoded(`ä${sign}ö`)}`)).toBe(`/üä${encoded(sign)}ö`);
  });

  it.each([
    ['Latin-1', '/caf%E9/'],
    ['half a letter', '/%D9%85%D9'],
    ['a text to paste, in backticks', 'Write it as `/stra%C3%9Fe`.'],
  ])('%s', (_, text) => {
    expect(decodeForPeople(text)).toBe(text);
  });
});
