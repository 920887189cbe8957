import { expect, it } from 'vitest';
import { joinAtPlace } from '../../src/audit/join-at-place.ts';
import type { Finding } from '../../src/lib/finding.ts';

const at = (rule: string, level: Finding['level'], column: number, also?: string): Finding => {
  const place = { file: 'a.html', line: 1, column };
  return { rule, level, conventions: [], message: rule, ...place, ...(also !== undefined && { also }) };
};

it('joinAtPlace keeps the heaviest finding of a reference, with the words of the others', () => {
  const broken = at('link-broken', 'error', 7, 'to where nothing is');
  const insecure = at('link-variant', 'warning', 7, 'over http');
  expect([...joinAtPlace([insecure, broken])]).toEqual([[broken, ['over http']]]);
});

// The near miss: an image without a text that is missing too asks for two things.
it('joinAtPlace keeps findings without such words, and those of other places', () => {
  const alt = at('image-alt', 'warning', 7);
  const broken = at('resource-broken', 'error', 7);
  const other = at('link-variant', 'warning', 9, 'over http');
  expect([...joinAtPlace([alt, broken, other]).keys()]).toEqual([alt, broken, other]);
});
