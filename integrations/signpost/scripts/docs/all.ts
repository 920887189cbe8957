import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { OutFile } from '../../src/lib/file.ts';
import { changelogDocs } from './changelog.ts';
import { commandDocs } from './commands.ts';
import { exitCodeDocs } from './exit-codes.ts';
import { findingDocs } from './findings.ts';
import { headDocs } from './head.ts';
import { hostDocs, withHostNames } from './hosts.ts';
import { generatedLine, pagesFolder } from './markdown.ts';
import { optionDocs } from './options.ts';
import { performanceDocs } from './performance.ts';
import { mapPicture } from './picture.ts';
import { reportDocs } from './reports.ts';
import { schemaFiles } from './schemas.ts';
import { yamlFileDocs } from './yaml-files.ts';

/** What is written from the code and kept in Git: the schemas, the README and a picture. */
export async function keptDocs(root: string): Promise<OutFile[]> {
  return [...schemaFiles(), await mapPicture(), ...(await readme(root))];
}

/** The reference pages, which Git ignores: the build of the documentation writes them first. */
export async function referencePages(root: string): Promise<OutFile[]> {
  return [
    ...findingDocs(),
    ...commandDocs(),
    ...hostDocs(),
    optionDocs(root),
    headDocs(root),
    exitCodeDocs(),
    reportDocs(),
    await changelogDocs(root),
    await performanceDocs(root),
    ...yamlFileDocs(),
  ];
}

/** Pages of an earlier build that the code no longer makes. */
export async function stalePages(root: string, pages: readonly OutFile[]): Promise<string[]> {
  const known = new Set(pages.map(({ path }) => path));
  const unknown = (await glob(`${pagesFolder}/**/*.md`, { cwd: root })).filter((page) => !known.has(page));
  const texts = await Promise.all(unknown.map((page) => readFile(join(root, page), 'utf8')));
  return unknown.filter((_, index) => texts[index]?.includes(generatedLine)).sort();
}

async function readme(root: string): Promise<OutFile[]> {
  const text = await readFile(join(root, 'README.md'), 'utf8').catch(() => '');
  const content = withHostNames(text);
  return content === undefined ? [] : [{ path: 'README.md', content }];
}
