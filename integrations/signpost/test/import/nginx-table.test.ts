import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../map/naive.ts';
import { asExpression, lines, printed, tableOf, tableOfLines } from './tables.ts';

/** `return` and `rewrite` look at paths alone. */
const written = lines
  .map((all) => all.filter(({ from }) => !from.includes('?')))
  .filter((all) => all.length > 0);

function locationOf(line: Line): string {
  const { regex, target } = asExpression(line);
  const where = /[:*]/.test(line.from) ? `~ "${regex.replaceAll('\\', '\\\\')}"` : `= ${line.from}`;
  const answer = line.to === '' ? 'return 410' : `return ${line.status} "${target}"`;
  return `  location ${where} { ${answer}; }`;
}

function rewriteOf(line: Line): string {
  const { regex, target } = asExpression(line);
  return `  rewrite "${regex.replaceAll('\\', '\\\\')}" "${target}" ${line.status === 302 ? 'redirect' : 'permanent'};`;
}

test('importRedirects answers the locations as nginx does', () => {
  fc.assert(
    fc.property(written, (all) => {
      const text = `server {\n${all.map(locationOf).join('\n')}\n}\n`;
      expect(printed(tableOf('nginx', text))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 150 },
  );
});

test('importRedirects answers the rewrites as nginx does', () => {
  fc.assert(
    fc.property(written, (all) => {
      const moved = all.filter(({ to, status }) => to !== '' && (status === 301 || status === 302));
      fc.pre(moved.length > 0);
      const text = `server {\n${moved.map(rewriteOf).join('\n')}\n}\n`;
      expect(printed(tableOf('nginx', text))).toEqual(printed(tableOfLines(moved)));
    }),
    { numRuns: 150 },
  );
});
