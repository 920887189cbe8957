import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { OutFile } from '../../src/lib/file.ts';
import { changelogDocs } from './changelog.ts';
import { checkDocs } from './checks.ts';
import { commandDocs } from './commands.ts';
import { conventionDocs } from './conventions.ts';
import { coverageModule, readCoverage } from './coverage.ts';
import { exitCodeDocs } from './exit-codes.ts';
import { headDocs } from './head.ts';
import { hostDocs, withHostTable } from './hosts.ts';
import { generatedLine, pagesFolder } from './markdown.ts';
import { optionDocs } from './options.ts';
import { performanceDocs } from './performance.ts';
import { mapPicture } from './picture.ts';
import { reportDocs } from './reports.ts';
import { ruleDocs } from './rules.ts';
import { schemaFiles } from './schemas.ts';
import { verdictDocs } from './verdicts.ts';
import { yamlFileDocs } from './yaml-files.ts';

/** All that is written from the code: `docs/`, the table in the README, and the data of `signpost conventions`. */
export async function allDocs(root: string): Promise<OutFile[]> {
  const coverage = await readCoverage(root);
  return [
    coverageModule(coverage),
    ...schemaFiles(),
    ...(await ruleDocs(root)),
    ...checkDocs(),
    ...conventionDocs(coverage),
    optionDocs(root),
    headDocs(root),
    exitCodeDocs(),
    reportDocs(),
    await changelogDocs(root),
    await performanceDocs(root),
    await verdictDocs(root),
    ...yamlFileDocs(),
    await mapPicture(root),
    ...hostDocs(),
    ...commandDocs(),
    ...(await readme(root)),
  ];
}

/** Generated pages that the code no longer makes. */
export async function staleDocs(root: string, docs: readonly OutFile[]): Promise<string[]> {
  const known = new Set(docs.map(({ path }) => path));
  const unknown = (await glob(`${pagesFolder}/**/*.md`, { cwd: root })).filter((page) => !known.has(page));
  const texts = await Promise.all(unknown.map((page) => readFile(join(root, page), 'utf8')));
  return unknown.filter((_, index) => texts[index]?.includes(generatedLine)).sort();
}

async function readme(root: string): Promise<OutFile[]> {
  const text = await readFile(join(root, 'README.md'), 'utf8').catch(() => '');
  const content = withHostTable(text);
  return content === undefined ? [] : [{ path: 'README.md', content }];
}
