import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules } from '../../integrations/signpost/src/audit/rules/index.ts';
import { auditSite } from '../../integrations/signpost/src/audit/rules/run.ts';
import { json } from '../../integrations/signpost/src/report/json.ts';
import { finding, report } from '../../integrations/signpost/test/report/sample.ts';
import { siteOf } from '../../integrations/signpost/test/rules/example-site.ts';

const published = readFileSync(
  fileURLToPath(new URL('../../integrations/signpost/schemas/report.schema.json', import.meta.url)),
  'utf8',
);
const validate = new Ajv({ strict: true, allErrors: true, formats: { uri: URL.canParse } }).compile(
  JSON.parse(published),
);

/** What is wrong with a printed report by the published schema. */
function faults(text: string): unknown {
  return validate(JSON.parse(text)) ? [] : validate.errors;
}
const print = (...given: Parameters<typeof report>): string => json.print(report(...given), { color: false });

test('the schema of the JSON report accepts the findings of every bad example of a rule', async () => {
  for (const rule of rules) {
    for (const example of rule.examples().bad) {
      const { findings } = auditSite(await siteOf(example), {}, [rule]);
      const ignored = findings.map((one) => ({ finding: one, reason: 'being rewritten' }));
      expect([rule.id, faults(print(findings, { ignored, rules }))]).toEqual([rule.id, []]);
    }
  }
});

test('the schema of the JSON report accepts any finding', () => {
  const changes = fc.record(
    {
      message: fc.string({ unit: 'grapheme' }),
      fix: fc.string({ unit: 'grapheme' }),
      url: fc.webUrl(),
      line: fc.integer({ min: 1 }),
      level: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 5 }), (list) => {
      expect(faults(print(list.map((one) => finding(one))))).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('the schema of the JSON report describes every field', () => {
  const { properties } = JSON.parse(published);
  const places = Array.from({ length: 11 }, (_, at) =>
    finding({ url: 'https://www.example.com/', line: at + 1 }),
  );
  const full = report(places, {
    ignored: [{ finding: finding(), reason: 'being rewritten' }],
    notes: ['12 pages were left out'],
  });
  const value = JSON.parse(json.print(full, { color: false, isShort: true }));
  expect(Object.keys(value)).toEqual(Object.keys(properties));
  for (const list of ['findings', 'ignored'])
    expect(Object.keys(properties[list].items.properties)).toEqual(
      expect.arrayContaining(Object.keys(value[list][0])),
    );
});

test('the schema of the JSON report refuses a finding with a missing or wrong field', () => {
  const good: Record<string, unknown> = JSON.parse(print([finding()]));
  const { known: _, ...rest } = good;
  for (const bad of [rest, { ...good, pages: -1 }, { ...good, version: 1 }, { ...good, findings: [{}] }])
    expect(validate(bad)).toBe(false);
});
