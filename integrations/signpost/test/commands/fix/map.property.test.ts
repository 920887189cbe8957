import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { resolveMap } from '../../../src/map/resolved-map.ts';
import { inOwnFolder } from '../support/own-folder.ts';

/** The URL of the example pages. */
const at = ['--site', 'https://www.example.com'];

const printed = inOwnFolder({
  'package.json': '{}',
  ...Object.fromEntries(Object.entries(site()).map(([name, text]) => [`dist/${name}`, text])),
});

const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
const target = fc.oneof(path, fc.constantFrom('/gauges/', '/gauges', '/', 'https://other.example/x'));
const since = fc.constantFrom('', '2026-01-01');
const quote = fc.constantFrom('', "'", '"');

/** An entry in one of the ways in which people write it. */
const entry = fc
  .tuple(path, target, since, quote, fc.constantFrom('block', 'flow', 'merge', 'status', 'comments'))
  .map(([from, to, day, mark, style]) => {
    const old = mark + from + mark;
    const end = mark + to + mark;
    if (style === 'flow') return `  - { from: ${old}, to: ${end}${day && `, since: ${day}`} }`;
    if (style === 'merge')
      return `  - merge: [${old}, /m${from.slice(1)}]\n    to: ${end}${day && `\n    since: ${day}`}`;
    if (style === 'status')
      return `  - from: ${old}\n    to: ${end}\n    status: 301${day && `\n    since: ${day}`}`;
    const note = style === 'comments' ? ' # why' : '';
    return `${note && '  # About the next\n'}  - from: ${old}${note}\n    to: ${end}${note}${day && `\n    since: ${day}`}`;
  });

const map = fc
  .tuple(
    fc.array(entry, { minLength: 1, maxLength: 7 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n'),
  )
  .map(([entries, lineEnd, last]) =>
    `# Map\nredirects:\n${entries.join('\n')}${last}`.replaceAll('\n', lineEnd),
  );

/** Where each old URL leads in the end, with the page's own URL; when it went live is not compared. */
function meaningOf(text: string): string[] {
  const { entries, findings } = readYaml('redirects.yaml', text);
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  const { exact } = resolveMap({ file: 'redirects.yaml', entries, sections: [], ignoreCase: false });
  return exact.map(({ path, outcome }) => {
    const { origin = '', path: to = '' } = outcome.target ?? {};
    return `${path} ${outcome.status} ${origin}${to === '/gauges' ? '/gauges/' : to}`;
  });
}

const commentsOf = (text: string): string[] => text.match(/#.*/g) ?? [];

test('audit --fix keeps the meaning of any map, its comments and line ends, and changes nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(map, async (before) => {
      writeFileSync('redirects.yaml', before);
      expect(await main(['audit', 'dist', ...at, '--fix'])).toBe(0);
      const after = readFileSync('redirects.yaml', 'utf8');
      expect(meaningOf(after)).toEqual(meaningOf(before));
      expect(commentsOf(after)).toEqual(commentsOf(before));
      expect(/(?<!\r)\n/.test(after)).toBe(/(?<!\r)\n/.test(before));
      printed.out = '';
      await main(['audit', 'dist', ...at, '--fix']);
      expect([printed.out, readFileSync('redirects.yaml', 'utf8')]).toEqual(['', after]);
    }),
    { numRuns: 100 },
  );
});
