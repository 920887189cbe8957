import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { docsUrl, findingDocs } from '../../src/lib/docs.ts';
import { reportSchema } from '../../src/report/json.ts';
import { formats } from './formats.ts';
import { finding, report } from './sample.ts';

/** A finding of a rule that ran, and one that no rule makes. */
const both = report([finding(), finding({ rule: 'map-syntax', message: 'the line is not a redirect' })], {
  ignored: [{ finding: finding({ line: 9 }), reason: 'being rewritten' }],
});

function print(id: string): string {
  return formats.find((format) => format.id === id)?.print(both, { color: false }) ?? '';
}

describe('each report links the documentation of a finding', () => {
  it('json: each finding has `docs`, an ignored one too, as the schema says', () => {
    const { findings, ignored } = reportSchema.parse(JSON.parse(print('json')));
    expect(findings.map(({ docs }) => docs)).toEqual(['link-broken', 'map-syntax'].map(findingDocs));
    expect(ignored.map(({ docs }) => docs)).toEqual([findingDocs('link-broken')]);
  });

  it('sarif: each rule has `helpUri`, and the tool `informationUri`', () => {
    const rules = z.array(z.object({ id: z.string(), helpUri: z.url() }));
    const driver = z.object({ informationUri: z.literal(`${docsUrl}/`), rules });
    const log = z.object({ runs: z.array(z.object({ tool: z.object({ driver }) })) });
    const [run] = log.parse(JSON.parse(print('sarif'))).runs;
    expect(run?.tool.driver.rules).toEqual(
      ['link-broken', 'map-syntax'].map((id) => ({ id, helpUri: findingDocs(id) })),
    );
  });

  it('github: the last line of an annotation', () => {
    expect(print('github')).toContain(`%0Adocs: ${findingDocs('map-syntax')}\n`);
  });

  it('html: the id is a link', () => {
    for (const id of ['link-broken', 'map-syntax'])
      expect(print('html')).toContain(`<a href="${findingDocs(id)}" rel="noreferrer"><code>${id}</code></a>`);
  });
});
