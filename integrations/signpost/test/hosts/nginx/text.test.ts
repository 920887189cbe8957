import { describe, expect, test } from 'vitest';
import { comment, literal, mapBlock, quoted, variablesOf } from '../../../src/hosts/nginx/text.ts';
import { anyVariant, decodedVariant } from '../../../src/hosts/shared/spelled.ts';
import { decoded } from '../../../src/lib/url/path.ts';

const v = variablesOf({ origin: 'https://www.example.com' });

describe('text', () => {
  test.each([
    ['/plain', '"/plain"'],
    ['/a"b', '"/a\\"b"'],
    ['/a\\b', '"/a\\\\b"'],
    ['"; } server { listen 9; } #', '"\\"; } server { listen 9; } #"'],
  ])('quotes %s', (text, printed) => expect(quoted(text)).toBe(printed));

  test('keeps a dollar from being a variable', () => {
    expect(literal(v, '/price$5')).toBe('/price${sp_www_example_com_dollar}5');
  });

  test('ends no comment early', () => expect(comment('/a\nlisten 9;')).toBe('# /a listen 9;'));

  test('cuts a comment that is too long for nginx', () => {
    expect(new TextEncoder().encode(comment('ü€'.repeat(5000))).length).toBeLessThan(4000);
  });

  test('names variables by the host', () => {
    expect(variablesOf({ origin: 'https://a-name.example' })('code')).toBe('$sp_a_name_example_code');
  });
});

describe('map', () => {
  test.each([
    [{ key: '/old', value: '301:/new' }, '  "/old" "301:/new";\n'],
    [{ key: '~tilde', value: '1' }, '  "\\\\~tilde" "1";\n'],
    [{ key: 'default', value: '1' }, '  "\\\\default" "1";\n'],
    [{ pattern: '^/a\\z', value: '1' }, '  "~^/a\\\\z" "1";\n'],
  ])('prints %o', (row, printed) => {
    expect([...mapBlock('It.', '$uri', '$x', [row])].join('')).toBe(
      `\n# It.\nmap "$uri" $x {\n${printed}}\n`,
    );
  });

  test('is left out without rows: its default stands for it', () => {
    expect(mapBlock('It.', '$uri', '$x', [], '$y').next()).toEqual({ done: true, value: '$y' });
  });

  test('ends no comment early', () => {
    const row = { pattern: 'a', value: '1', note: '/:b\n"x" "y";' };
    const printed = [...mapBlock('A\nB.', '$uri', '$x', [row])].join('');
    expect(printed).toBe('\n# A B.\nmap "$uri" $x {\n  # /:b "x" "y";\n  "~a" "1";\n}\n');
  });
});

describe('spellings', () => {
  const matches = (encoded: string, sent: string): boolean =>
    new RegExp(`^${anyVariant(encoded, { reads: 'bytes', position: 'segment' })}$`).test(sent);

  test.each([
    ['caf%C3%A9', 'caf%C3%A9', true],
    ['caf%C3%A9', 'caf%c3%a9', true],
    ['abc', '%61bc', true],
    ['abc', 'Abc', false],
    ['a%2Fb', 'a%2fb', true],
    ['a%2Fb', 'a/b', false],
    ['a.b', 'axb', false],
    ['a+b', 'a%2Bb', true],
    ['a+b', 'aab', false],
  ])('%s is sent as %s: %s', (encoded, sent, expected) => expect(matches(encoded, sent)).toBe(expected));

  test.each([
    ['caf%C3%A9', 'café'],
    ['plain', 'plain'],
    ['%FF', undefined],
  ])('decodes %s', (encoded, text) => expect(decoded(encoded)).toBe(text));

  test('matches both cases of a letter beyond ASCII where case is ignored', () => {
    expect(decodedVariant('%C3%A9', true)).toBe('(?:\\xc3\\xa9|\\xc3\\x89)');
  });
});
