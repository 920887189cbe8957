import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { OutFile } from '../../src/lib/file.ts';
import { formatCount, formatNumber } from '../../src/lib/text/text.ts';
import { code, escapeText, pagesFolder, table } from './markdown.ts';

/** Infos, which only the preset `strict` reports, were left out. */
const levels = ['error', 'warning'] as const;

const verdict = z.object({
  site: z.string(),
  rule: z.string(),
  level: z.enum(levels),
  findings: z.coerce.number(),
  reviewed: z.enum(['each', 'program', 'search', 'sample']),
  verdict: z.enum(['true', 'by rule']),
  why: z.string().min(1),
});
type Verdict = z.infer<typeof verdict>;

const site = z.object({
  run: z.enum(['rules', 'sample']),
  site: z.string(),
  generator: z.string(),
  pages: z.coerce.number(),
});
type Site = z.infer<typeof site>;

/** `evidence/verdicts.md` with its tables between marks written again, from the verdicts in `test/audit/`. */
export async function verdictDocs(root: string): Promise<OutFile> {
  const path = `${pagesFolder}/evidence/verdicts.md`;
  const [verdicts, sites, page] = await Promise.all([
    rowsOf(join(root, 'test/audit/verdicts.tsv')).then((rows) => z.array(verdict).parse(rows)),
    rowsOf(join(root, 'test/audit/sites.tsv')).then((rows) => z.array(site).parse(rows)),
    readFile(join(root, path), 'utf8'),
  ]);
  const tables = {
    levels: levelTable(verdicts),
    sites: siteTable(sites, verdicts),
    rules: ruleTable(verdicts),
  };
  const content = Object.entries(tables).reduce((text, [name, part]) => between(text, name, part), page);
  return { path, content };
}

/** The page with what is between two marks replaced. */
function between(page: string, name: string, part: string): string {
  const [before = '', rest = ''] = page.split(`<!-- ${name}:begin -->`);
  const [, after = ''] = rest.split(`<!-- ${name}:end -->`);
  return `${before}<!-- ${name}:begin -->\n\n${part}\n\n<!-- ${name}:end -->${after}`;
}

function levelTable(verdicts: readonly Verdict[]): string {
  return table(
    ['Level', 'Findings', 'Verdicts', 'False alarms left'],
    levels.map((level) => {
      const rows = verdicts.filter((row) => row.level === level);
      return [level, formatNumber(findingsOf(rows)), formatNumber(rows.length), '0'];
    }),
  );
}

function siteTable(sites: readonly Site[], verdicts: readonly Verdict[]): string {
  return table(
    ['Site', 'E/W', 'Errors, and why they are true'],
    sites
      .filter(({ run }) => run === 'rules')
      .map(({ site: name, generator, pages }) => {
        const own = verdicts.filter((row) => row.site === name);
        const errors = own
          .filter(({ level }) => level === 'error')
          .map(({ rule, findings, why }) => `${code(rule)} ${formatNumber(findings)}: ${escapeText(why)}`);
        return [
          `**${escapeText(name)}**<br>${escapeText(generator)}, ${formatCount(pages, 'page')}`,
          levels.map((level) => formatNumber(findingsOf(own.filter((row) => row.level === level)))).join('/'),
          errors.join('<br>') || '–',
        ];
      }),
  );
}

function ruleTable(verdicts: readonly Verdict[]): string {
  return table(
    ['Rule', 'Findings', 'Sites', 'Why they are true'],
    [
      ...Map.groupBy(
        verdicts.filter(({ level }) => level !== 'error'),
        ({ rule }) => rule,
      ),
    ]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, rows]) => [
        rows
          .slice(0, 1)
          .map(({ rule }) => code(rule))
          .join(''),
        formatNumber(findingsOf(rows)),
        String(rows.length),
        reasons(rows),
      ]),
  );
}

/** How many reasons of a rule the page has; the file has all. */
const most = 3;

/** The reasons that most sites have, with the number of sites. */
function reasons(rows: readonly Verdict[]): string {
  const all = [...Map.groupBy(rows, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  const shown = all
    .slice(0, most)
    .map(([why, { length }]) => escapeText(why) + (length === 1 ? '' : ` (${length})`));
  const rest = all.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${formatCount(rest, 'more reason')}`] : [])].join('; ');
}

function findingsOf(rows: readonly Verdict[]): number {
  return rows.reduce((sum, { findings }) => sum + findings, 0);
}

/** A file of tab-separated values, as records by the names in its first line. */
async function rowsOf(file: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await readFile(file, 'utf8')).replace(/\n$/, '').split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
