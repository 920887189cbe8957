import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../map/naive.ts';
import { asExpression, lines, printed, tableOf, tableOfLines } from './tables.ts';

/** A condition of mod_rewrite is met by one parameter. */
const written = lines
  .map((all) => all.filter(({ from }) => !from.includes('&')))
  .filter((all) => all.length > 0);

/** mod_alias, which knows no query. */
function match(line: Line): string {
  const { regex, target } = asExpression(line);
  return line.to === '' ? `RedirectMatch gone ${regex}` : `RedirectMatch ${line.status} ${regex} ${target}`;
}

function rewrite(line: Line): string {
  const { regex, target } = asExpression(line);
  const [, query = ''] = line.from.split('?');
  const condition = query === '' ? '' : `RewriteCond %{QUERY_STRING} (^|&)${query}(&|$)\n`;
  const rule = regex.replace(/^\^\//, '^');
  // Without a rest, `(?:/(.*))?` behind nothing begins with the slash that a .htaccess does not see.
  const own = rule.startsWith('^(?:/') ? '^(.*)$' : rule;
  const flags = line.to === '' ? 'G' : `R=${line.status},L`;
  return `${condition}RewriteRule ${own} ${line.to === '' ? '-' : target} [${flags}]`;
}

test('importRedirects answers the lines of mod_alias as Apache does', () => {
  fc.assert(
    fc.property(written, (all) => {
      const plain = all.filter(({ from }) => !from.includes('?'));
      fc.pre(plain.length > 0);
      expect(printed(tableOf('htaccess', plain.map(match).join('\n')))).toEqual(printed(tableOfLines(plain)));
    }),
    { numRuns: 150 },
  );
});

test('importRedirects answers the lines of mod_rewrite as Apache does', () => {
  fc.assert(
    fc.property(written, (all) => {
      const text = ['RewriteEngine On', ...all.map(rewrite)].join('\n');
      expect(printed(tableOf('htaccess', text))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 150 },
  );
});
