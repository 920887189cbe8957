import { type Convention, conventions, howTexts } from '../../src/audit/rules/conventions.ts';
import { rules } from '../../src/audit/rules/index.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Coverage } from './coverage.ts';
import { code, docsPage, escapeMarkdown, table } from './markdown.ts';

type Covered = ReadonlyMap<string, Coverage>;

/** A page for each convention, and one that lists them all with how they are met. */
export function conventionDocs(coverage: Covered): OutFile[] {
  return [...conventions.map((row) => conventionPage(row, coverage.get(row.id))), listPage()];
}

function listPage(): OutFile {
  const rows = conventions.map(({ id, text, how }) => {
    const own = rules
      .filter((rule) => rule.conventions.includes(id))
      .map((rule) => `[${rule.id}](../../reference/rules/${rule.id}.md)`);
    return [`[${id}](${id}.md)`, escapeMarkdown(text), how.join(', '), own.join(', ') || '–'];
  });
  const legend = Object.entries(howTexts).map(([way, text]) => `- *${way}*: ${text}`);
  return docsPage(
    'evidence/conventions/index.md',
    {
      title: 'Conventions and how each is met',
      label: 'All conventions',
      description: `The ${conventions.length} conventions of web search and web APIs that Signpost keeps, and how it meets each.`,
    },
    'Those with W are about web search, those with A about web APIs. The page of each lists its sources and tests. The third column says how each is met:',
    legend.join('\n'),
    table(['Convention', 'What must hold', 'How', 'Rules'], rows),
  );
}

function conventionPage({ id, text, how }: Convention, coverage: Coverage | undefined): OutFile {
  const own = rules.filter((rule) => rule.conventions.includes(id));
  const { code: files = [], tests = [], probes = [] } = coverage ?? {};
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return docsPage(
    `evidence/conventions/${id}.md`,
    { title: id, description: sentence },
    escapeMarkdown(sentence),
    `How it is met: ${how.map((way) => howTexts[way]).join('; ')}.`,
    list(
      'Rules of the audit',
      own.map(
        (rule) =>
          `[${rule.id}](../../reference/rules/${rule.id}.md), ${rule.level}: ${escapeMarkdown(rule.title)}`,
      ),
    ),
    list(
      'Source that cites it',
      files.map((file) => link(`integrations/signpost/src/${file}`)),
    ),
    list('Tests that name it', tests.map(link)),
    probes.length === 0
      ? undefined
      : `## Probes\n\nLines of [test/behavior.tsv](../../../../../../test/behavior.tsv), requested from every host:\n\n${probes.map(code).join(' ')}`,
  );
}

function list(title: string, items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
}

function link(file: string): string {
  return `[${file.replace(/^integrations\/signpost\/src\//, '')}](../../../../../../${file})`;
}
