import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryUrl } from '../../src/lib/docs.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { docsPage, pagesFolder } from './markdown.ts';

const relativeLink = /\]\((?!https?:|\.\.\/|#)/g;

/** CHANGELOG.md as a page of the documentation. */
export async function changelogDocs(root: string): Promise<OutFile> {
  return changelogPage(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
}

/** Links from the root of the repository to its files become links from the page. */
export function changelogPage(changelog: string): OutFile {
  const text = changelog
    .replace(/^# .*\n+/, '')
    .replaceAll(`](${pagesFolder}/`, '](../')
    .replace(relativeLink, `](${'../'.repeat(pagesFolder.split('/').length + 1)}`);
  return docsPage(
    'help/changelog.md',
    { title: 'Changelog', description: 'What each version of Signpost adds, changes, removes and corrects.' },
    text.trimEnd(),
  );
}

/** Notes of a version for a page elsewhere, such as that of a release: links to files lead to their state in that version. */
export function withUrls(notes: string, version: string): string {
  return notes.replace(relativeLink, `](${repositoryUrl}/blob/v${version}/`);
}

/** A section of the changelog by its title, without its heading; undefined where it is missing or empty. */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => titleOf(one) === version);
  return section?.slice(section.indexOf('\n')).trim() || undefined;
}

/** The changelog with what is unreleased under a version of its own; undefined if there is nothing, or the version is there. */
export function withRelease(changelog: string, version: string, day: string): string | undefined {
  if (notesOf(changelog, 'Unreleased') === undefined || notesOf(changelog, version) !== undefined)
    return undefined;
  return changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} - ${day}\n`);
}

function titleOf(section: string): string | undefined {
  return section.split(/\s/, 1)[0];
}
