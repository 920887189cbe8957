import { expect, test } from 'vitest';
import { splitCode } from '../../../src/lib/url/language.ts';

test.each([
  ['/de/team/', 'de', 'team'],
  ['https://www.example.com/de_AT/team.html', 'de-at', 'team'],
  ['/DE/index.php', 'de', ''],
  ['/team.php?id=5&lang=de', 'de', 'team?id=5'],
  ['/team/de', undefined, 'team/de'],
])('%s is %s and %s', (url, code, rest) => {
  expect(splitCode(url)).toMatchObject({ code, rest });
});

test('no number of slashes in the middle takes long', () => {
  expect(splitCode(`/de${'/'.repeat(300_000)}team/`).code).toBe('de');
});
