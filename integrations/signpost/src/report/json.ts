import { z } from 'zod';
import { countGroups, readCause } from '../audit/group.ts';
import { findingDocs } from '../lib/docs.ts';
import type { Finding } from '../lib/finding.ts';
import { printSafeJson } from '../lib/text/escape.ts';
import { compact } from '../lib/text/text.ts';
import { type Format, groupReport, type Report } from './report.ts';

/**
 * The report for programs; `reportSchema` describes it. `version` increases when a field changes its meaning or is
 * removed. `--json`, which agents read, has the first places of each cause, and says how many it leaves out.
 */
export const json: Format = {
  id: 'json',
  print(report, { isShort }) {
    const { subject, origin, pages, ignored, known, rules } = report;
    const notes = compact(...(report.notes ?? []), report.unjudged);
    const { findings, leftOut } = isShort ? selectPlaces(report) : { findings: report.findings, leftOut: [] };
    const value = {
      version: 4,
      subject,
      origin,
      pages,
      rules: rules.map(({ id }) => id),
      counts: countGroups(report.findings),
      known: known.length,
      notes: notes.length > 0 ? notes : undefined,
      findings: findings.map(withDocs),
      leftOut: leftOut.length > 0 ? leftOut : undefined,
      ignored: ignored.map(({ finding, reason }) => ({ ...withDocs(finding), reason })),
    };

    return `${printSafeJson(value)}\n`;
  },
};

/** So many places show what a cause is. */
const maxPlaces = 10;

/** The first places of each cause, and the number of the others. */
function selectPlaces(report: Report) {
  const groups = groupReport(report);
  const shown = new Set(groups.flatMap(({ places }) => places.slice(0, maxPlaces)));
  return {
    findings: report.findings.filter((finding) => shown.has(finding)),
    leftOut: groups
      .filter(({ places }) => places.length > maxPlaces)
      .map(({ first, places }) => ({
        rule: first.rule,
        cause: readCause(first),
        count: places.length - maxPlaces,
      })),
  };
}

/** A finding as a row of JSON: with its cause, and the URL of the documentation. */
export function withDocs<F extends Finding>(finding: F) {
  return { ...finding, cause: readCause(finding), docs: findingDocs(finding.rule) };
}

const level = z.enum(['error', 'warning', 'info']);
const count = z.int().nonnegative();

const finding = z.looseObject({
  rule: z.string().describe("The rule's id, or that of another check, such as `map-syntax`."),
  conventions: z
    .array(z.string().regex(/^[WA]-[A-Z]+-\d+$/))
    .describe('Ids of the conventions that it breaks, if any.'),
  level,
  file: z.string().optional().describe('The path from the folder of the command.'),
  line: z.int().positive().optional().describe('From 1.'),
  column: z.int().positive().optional().describe('From 1, in UTF-16 units.'),
  url: z.string().optional().describe('The URL that it is about, if there is one.'),
  message: z.string().describe('What is wrong, as one sentence without its full stop.'),
  fix: z.string().optional().describe('What to write or do instead.'),
  why: z.string().optional().describe('Why it matters, where that differs from what the rule says.'),
  source: z
    .string()
    .optional()
    .describe('The source file in which to correct a built page, with its line if it is known.'),
  cause: z.string().describe('Findings of a rule with an equal one have one cause, and need one repair.'),
  also: z
    .string()
    .optional()
    .describe('Its fault in a few words, with which a heavier finding of the same link or file is printed.'),
  docs: z.url().describe('The documentation of the rule or check.'),
  lacksTarget: z
    .literal(true)
    .optional()
    .describe('Present if a link or redirect leads to a URL that the site does not have.'),
  edit: z
    .looseObject({ kind: z.enum(['link', 'target', 'gone', 'remove', 'since']) })
    .optional()
    .describe('What `npx astro-signpost audit --fix` changes.'),
});

/** The output of `--json`. Fields may be added; `version` increases with a changed meaning or a removed field. */
export const reportSchema = z
  .looseObject({
    version: z.literal(4).describe('The version of this form.'),
    subject: z.string().describe('The folder or URL that was checked.'),
    origin: z.string().describe('The origin of the site, such as `https://www.example.com`.'),
    pages: count.describe('How many pages were checked.'),
    rules: z.array(z.string()).describe('Ids of the rules that ran.'),
    counts: z
      .looseObject({ error: count, warning: count, info: count })
      .describe('How many causes each level has: the findings of a rule with an equal `cause` are one.'),
    known: count.describe('How many findings the baseline holds back.'),
    notes: z
      .array(z.string())
      .optional()
      .describe('What was not checked, as sentences. Left out if everything was.'),
    findings: z
      .array(
        finding.extend({
          fingerprint: z.string().describe('Stays the same from run to run while the finding does.'),
        }),
      )
      .describe('The worst first. `--json` has at most 10 of each cause, `--format json` all.'),
    leftOut: z
      .array(z.looseObject({ rule: z.string(), cause: z.string(), count }))
      .optional()
      .describe('How many further findings of a cause `--format json` has. Left out if none are missing.'),
    ignored: z
      .array(finding.extend({ reason: z.string().describe('Why it is ignored.') }))
      .describe('Findings that the settings or a comment in a file ignore.'),
  })
  .meta({
    title: 'Report of signpost',
    description: 'What `npx astro-signpost audit --json` and the other commands with a report print.',
  });
