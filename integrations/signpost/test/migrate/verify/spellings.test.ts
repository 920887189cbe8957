import { expect, test } from 'vitest';
import { listVariants } from '../../../src/migrate/verify/tasks.ts';

test.each<[string, string[], string[]]>([
  ['https://a.test/', [], ['https://a.test/', 'http://a.test/']],
  ['https://a.test/x', [], ['https://a.test/x', 'https://a.test/x/', 'http://a.test/x', 'http://a.test/x/']],
  ['https://a.test/x.html?b=1', [], ['https://a.test/x.html?b=1', 'http://a.test/x.html?b=1']],
  [
    'http://a.test/',
    ['www.a.test', 'a.test'],
    ['http://a.test/', 'https://a.test/', 'https://www.a.test/', 'http://www.a.test/'],
  ],
  // A port that is named speaks one of both; the site's other name, without one, is asked by both.
  [
    'http://a.test:8080/x.html',
    ['b.test'],
    ['http://a.test:8080/x.html', 'https://b.test/x.html', 'http://b.test/x.html'],
  ],
])('%s', (url, hosts, variants) => {
  expect(listVariants(url, { hosts, all: true })).toEqual(variants);
  expect(listVariants(url, { hosts, all: false })).toEqual([url]);
});
