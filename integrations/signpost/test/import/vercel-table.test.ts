import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../map/naive.ts';
import { lines, printed, tableOf, tableOfLines } from './tables.ts';

function redirectOf({ from, to, status }: Line) {
  const [path = '', query = ''] = from.split('?');
  const has = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return { type: 'query', key, value };
    });
  return {
    source: path.replace(/\/\*$/, '/:rest*').replace(/:(x|y)(?=\.)/g, ':$1'),
    destination: to.replace('*', ':rest'),
    statusCode: Number(status) || 301,
    ...(has.length > 0 ? { has } : {}),
  };
}

/** The format has no word for what is gone. */
const written = lines.map((all) => all.filter(({ to }) => to !== '')).filter((all) => all.length > 0);

test('importRedirects answers the redirects of vercel.json as Vercel does', () => {
  fc.assert(
    fc.property(written, (all) => {
      const text = JSON.stringify({ redirects: all.map(redirectOf) });
      expect(printed(tableOf('vercel', text))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 80 },
  );
});
