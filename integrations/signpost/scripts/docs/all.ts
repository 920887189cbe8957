import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import { conventions } from '../../src/audit/rules/conventions.ts';
import { rules } from '../../src/audit/rules/index.ts';
import { commands } from '../../src/commands/index.ts';
import { hosts } from '../../src/hosts/index.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { commandDocs } from './commands.ts';
import { conventionDocs } from './conventions.ts';
import { coverageModule, readCoverage } from './coverage.ts';
import { hostDocs, withHostTable } from './hosts.ts';
import { note, pageOf } from './markdown.ts';
import { optionDocs } from './options.ts';
import { mapPicture } from './picture.ts';
import { ruleDocs } from './rules.ts';
import { schemaFiles } from './schemas.ts';

/** All that is written from the code: `docs/`, the table in the README, and the data of `signpost conventions`. */
export async function allDocs(root: string): Promise<OutFile[]> {
  const coverage = await readCoverage(root);
  return [
    coverageModule(coverage),
    { path: 'docs/README.md', content: indexPage(await guidesOf(root)) },
    ...schemaFiles(),
    ...(await ruleDocs(root)),
    ...conventionDocs(coverage),
    await optionDocs(root),
    await mapPicture(root),
    ...hostDocs(),
    ...commandDocs(),
    ...(await readme(root)),
  ];
}

/** Pages that are there and that nothing stands behind any more. */
export async function staleDocs(root: string, docs: readonly OutFile[]): Promise<string[]> {
  const known = new Set(docs.map(({ path }) => path));
  const pages = await glob('docs/{rules,conventions,hosts,commands}/*', { cwd: root });
  return pages.filter((page) => !known.has(page)).sort();
}

/** Pages that people wrote, by their first heading. */
async function guidesOf(root: string): Promise<string[]> {
  const files = (await glob('*.md', { cwd: join(root, 'docs'), ignore: ['README.md'] })).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, 'docs', file), 'utf8');
      return `- [${/^# (.+)$/m.exec(text)?.[1] ?? file}](${file})`;
    }),
  );
}

function indexPage(guides: readonly string[]): string {
  return pageOf(
    note,
    '# Documentation',
    [
      ...guides,
      `- [The ${conventions.length} conventions](conventions/README.md), and how each is met`,
      `- [The ${rules.length} rules of the audit](rules/README.md), with what they find and what they leave alone`,
      '- The JSON Schemas of [`redirects.yaml`](../integrations/signpost/schemas/redirects.schema.json), [`signpost.yaml`](../integrations/signpost/schemas/signpost.schema.json) and [the JSON report](../integrations/signpost/schemas/report.schema.json)',
      `- [The ${hosts.length} hosts](hosts/README.md), what each can, and where its files go`,
      `- [The ${commands.length} commands](commands/README.md)`,
    ].join('\n'),
  );
}

async function readme(root: string): Promise<OutFile[]> {
  const text = await readFile(join(root, 'README.md'), 'utf8').catch(() => '');
  const content = withHostTable(text);
  return content === undefined ? [] : [{ path: 'README.md', content }];
}
