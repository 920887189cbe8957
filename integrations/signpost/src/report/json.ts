import { z } from 'zod';
import { findingDocs } from '../lib/docs.ts';
import type { Finding } from '../lib/finding.ts';
import { jsonText } from '../lib/text.ts';
import { type Format, tally } from './report.ts';

/** For machines; `json-schema.ts` says its form. `version` rises when a field changes its meaning or goes. */
export const json: Format = {
  id: 'json',
  print(report) {
    const { subject, origin, pages, findings, ignored, known, gone = [], rules, notes = [] } = report;
    const value = {
      version: 2,
      subject,
      origin,
      pages,
      rules: rules.map(({ id }) => id),
      counts: tally(findings),
      known: known.length,
      ...(gone.length === 0 ? {} : { gone }),
      ...(notes.length === 0 ? {} : { notes }),
      findings: findings.map(withDocs),
      ignored: ignored.map(({ finding, reason }) => ({ ...withDocs(finding), reason })),
    };
    return `${jsonText(value)}\n`;
  },
};

/** A finding with the URL of its documentation. */
export function withDocs<F extends Finding>(finding: F): F & { readonly docs: string } {
  return { ...finding, docs: findingDocs(finding.rule) };
}

const level = z.enum(['error', 'warning', 'info']);
const count = z.int().nonnegative();

const finding = z.looseObject({
  rule: z.string().describe("The rule's id, or that of another check, such as `map-syntax`."),
  conventions: z
    .array(z.string().regex(/^[WA]-[A-Z]+-\d+$/))
    .describe('Ids of the conventions that it breaks; none where they are silent.'),
  level,
  file: z.string().optional().describe('As the person can open it from the folder of the command.'),
  line: z.int().positive().optional().describe('From 1.'),
  column: z.int().positive().optional().describe('From 1, in UTF-16 units.'),
  url: z.string().optional().describe('The address that it is about, where there is one.'),
  message: z.string().describe('What is wrong, as one sentence without its full stop.'),
  fix: z.string().optional().describe('What to write or do instead.'),
  docs: z.url().describe('The documentation of the rule or check.'),
  edit: z
    .looseObject({ kind: z.enum(['link', 'target', 'remove', 'since']) })
    .optional()
    .describe('What `signpost audit --fix` changes.'),
});

/** What `--json` prints. Fields may be added; `version` rises when one changes its meaning or goes. */
export const reportSchema = z
  .looseObject({
    version: z.literal(2),
    subject: z.string().describe('The folder or the address that was looked at.'),
    origin: z.string().describe('The origin that the site has.'),
    pages: count,
    rules: z.array(z.string()).describe('Ids of the rules that ran.'),
    counts: z.looseObject({ error: count, warning: count, info: count }),
    known: count.describe('Findings that the baseline holds back.'),
    gone: z
      .array(
        z.looseObject({ fingerprint: z.string(), rule: z.string(), place: z.string(), message: z.string() }),
      )
      .optional()
      .describe('Findings of the baseline that are not there any more; left out where that is nothing.'),
    notes: z
      .array(z.string())
      .optional()
      .describe('What was not looked at, as sentences; left out where that is nothing.'),
    findings: z
      .array(
        finding.extend({
          fingerprint: z.string().describe('Stays the same from run to run while what it is about does.'),
        }),
      )
      .describe('The worst first.'),
    ignored: z
      .array(finding.extend({ reason: z.string().describe('Why it is ignored.') }))
      .describe('Findings that the settings or a note in a file leave.'),
  })
  .meta({
    title: 'Report of signpost',
    description: 'What `signpost audit --json` and the other commands with a report print.',
  });
