import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../proof.ts';
import { cloudflareParser, cloudflareParserMissing } from './engines/cloudflare-parser.ts';
import { requireEngine } from './engines/engine.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { paths, rulesIn, sentBy, without } from './own-headers.ts';

describe.runIf(requireEngine(netlifyEngine))("headers of netlify.toml by Netlify's own parser", async () => {
  const engines = new URL('../engines/', import.meta.url);
  const {
    parseAllHeaders,
  }: {
    parseAllHeaders(options: object): Promise<{
      headers: readonly { for: string; forRegExp: RegExp; values: Readonly<Record<string, string>> }[];
      errors: readonly Error[];
    }>;
  } = await import(new URL('netlify/node_modules/@netlify/headers-parser/lib/index.js', engines).href);
  const parse = async (lines: string, toml: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-headers-'));
    try {
      const [file, config] = [join(folder, '_headers'), join(folder, 'netlify.toml')];
      writeFileSync(file, lines);
      writeFileSync(config, toml);
      return await parseAllHeaders({ headersFiles: [file], netlifyConfigPath: config, minimal: false });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const path = fc.constantFrom('/*', '/a', '/a/', '/a/*', '/:x', '/a/:x', '/*.js', 'a/*', '/a*', '/*/b');
  const name = fc.constantFrom('X-A', 'X-B', 'X-C');
  const value = fc.constantFrom('1', '2', '3');
  const lines = fc
    .array(
      fc.oneof(
        path,
        fc.tuple(name, value).map(([one, other]) => `  ${one}: ${other}`),
      ),
      { maxLength: 6 },
    )
    .map((all) => all.join('\n'));
  const table = fc.oneof(
    fc.tuple(path, fc.dictionary(name, value, { maxKeys: 2 })).map(
      ([where, values]) =>
        `[[headers]]\nfor = "${where}"\n[headers.values]\n${Object.entries(values)
          .map(([key, one]) => `${key} = "${one}"\n`)
          .join('')}`,
    ),
    fc.constantFrom(
      '[[headers]]\nfor = 5\n[headers.values]\nX-A = "9"\n',
      '[[headers]]\n[headers.values]\nX-A = "9"\n',
      '[[headers]]\nfor = "/a"\n',
      '[[headers]]\nfor = "/a"\nvalues = "X-A: 9"\n',
      '[[headers]]\nfor = "/a"\n[headers.values]\nX-A = 9\nX-B = "9"\n',
      '[[headers]]\nfor = "/a"\n[headers.values]\nX-A = ["7", "8"]\n',
    ),
  );
  const tables = fc.array(table, { maxLength: 4 }).map((all) => all.join(''));
  test('generated files', async () => {
    const check = async (written: string, toml: string): Promise<void> => {
      const { headers, errors } = await parse(written, toml);
      const rules = rulesIn('netlify', { _headers: written, 'netlify.toml': toml });
      const refused = toml.split('[[headers]]').filter((one) => /for = 5|^\n\[|values = "|X-A = 9/.test(one));
      expect(errors.filter(({ message }) => !/Path should come/.test(message))).toHaveLength(refused.length);
      for (const requested of paths) {
        // As the parser's source says: for one path the later value counts.
        const byPath = new Map<string, Record<string, string>>();
        for (const { for: where, forRegExp, values } of headers)
          if (forRegExp.test(requested)) byPath.set(where, { ...byPath.get(where), ...values });
        const all = [...byPath.values()].flatMap((values) => Object.entries(values));
        const theirs = Map.groupBy(all, ([key]) => key.toLowerCase());
        const generated = sentBy(rules, requested);
        expect([requested, sorted(generated)]).toEqual([
          requested,
          sorted(
            Object.fromEntries(
              Array.from(theirs, ([key, pairs]) => [key, pairs.map(([, one]) => one).join(', ')]),
            ),
          ),
        ]);
      }
    };
    await fc.assert(fc.asyncProperty(lines, tables, check), { numRuns: amount(200, 2000) });
  });
});

/** Several rules' values are sent in an order that nothing tells. */
function sorted(sent: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.split(', ').sort()]));
}

describe.runIf(cloudflareParserMissing === undefined)("_headers by Cloudflare's asset worker", () => {
  const parser = cloudflareParser();
  const line = fc.constantFrom(
    ...['/a', '/a/*', '/*', '/:x', '/a/:x', '/*.js', 'https://www.example.com/a', '/a'],
    ...['  X-A: 1', '  X-A: 2', '  X-B: 3', '  ! X-A', '  X-B: 4'],
  );
  const check = (text: string): void => {
    const rules = rulesIn('cloudflare', { _headers: text });
    const unsure = new Set(
      rules.filter(({ conditions }) => conditions.length > 0).map(({ header }) => header?.name ?? ''),
    );
    for (const path of paths)
      expect([path, sorted(without(sentBy(rules, path), unsure))]).toEqual([
        path,
        sorted(without(parser.sent(text, path), unsure)),
      ]);
  };
  test('two blocks for one path: the later one counts alone', () => {
    check('/a\n  X-A: 1\n/b\n  X-A: 1\n/a\n  X-B: 2\n');
    const rules = rulesIn('cloudflare', { _headers: '/a\n  X-A: 1\n/a\n  X-B: 2\n' });
    expect(rules.map(({ line: at, state }) => [at, state.is])).toEqual([
      [1, 'active'],
      [2, 'overridden'],
      [3, 'active'],
      [4, 'active'],
    ]);
  });
  test('generated files', () => {
    const file = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(fc.property(file, check), { numRuns: amount(500, 5000) });
  });
});
