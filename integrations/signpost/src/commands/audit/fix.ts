import { join } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { toDay } from '../../lib/date.ts';
import { listBuild, tryStat } from '../../lib/disk/build-folder.ts';
import { readLineDays } from '../../lib/disk/git.ts';
import { resolveLinks } from '../../lib/disk/is-inside.ts';
import { writeTransaction } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLines, formatCount, listFirst, printVersionedJson } from '../../lib/text/text.ts';
import type { TextEdit } from '../../lib/text/text-edits.ts';
import { decodePath } from '../../lib/url/path.ts';
import { type Changed, createChangedFile, describeChanges, fixMap, readSource } from './fix/map.ts';
import { linkEdits } from './fix/markdown-links.ts';
import { type AuditOptions, lookAtFolder } from './folder.ts';

export interface FixOptions {
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

/** Usual folders of a project's Markdown. */
const usualSources = ['src', 'content'];

/** Fixes the current project's sources for findings that need no judgment, or shows the changes. */
export async function fixSources(dist: string, options: AuditOptions & FixOptions): Promise<void> {
  const { looked, isHere } = await lookAtFolder(dist, options);
  if (!isHere)
    throw new Problem(
      `--fix changes the sources of the project in this folder, but ${dist} is not its build. Run it in the folder of the project.`,
    );

  const notes: string[] = [];
  const today = toDay(new Date());
  const daysOf = async (name: string) => {
    const dayIn = await readLineDays(name, today);
    return (line: number) => dayIn.get(line) ?? today;
  };
  const changed = [
    ...(await fixMap(looked.result.findings, looked.more, daysOf, notes)),
    ...(await fixLinks(looked.result.findings, { dist, origin: looked.origin }, notes)),
  ];
  if (options.dryRun !== true) await writeAll(changed);
  print(changed, notes, options);
}

async function writeAll(changed: readonly Changed[]): Promise<void> {
  await writeTransaction(async ({ write }) => {
    for (const { file, after } of changed) await write(await resolveLinks(file), after);
  });
}

function print(
  changed: readonly Changed[],
  notes: readonly string[],
  { dryRun = false, json, format }: AuditOptions & FixOptions,
): void {
  if (json || format === 'json') {
    const files = changed.map(({ file, before, edits }) => ({
      file,
      changes: edits.map(createChangeFinder(before)),
    }));
    process.stdout.write(printVersionedJson({ files, notes }));
  } else {
    const said = changed.map(({ file, before, after, edits }) =>
      dryRun ? formatDiff(file, before, after) : `${file}: ${formatCount(edits.length, 'change')}\n`,
    );
    process.stdout.write(said.join(''));
  }

  for (const note of notes) console.error(note);
  if (changed.length === 0) console.error('Nothing to fix in the sources.');
  else if (dryRun) console.error(`${describeChanges(changed)}. Nothing was written.`);
  else console.error(`${describeChanges(changed, 'written to')}. Build the site again, then run the audit.`);
}

/** A unified diff that `git apply` accepts. A terminal gets it without carriage returns and other control characters. */
function formatDiff(file: string, before: string, after: string): string {
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const diff = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, options);
  return process.stdout.isTTY ? escapeLines(diff.replaceAll('\r\n', '\n')) : diff;
}

function createChangeFinder(text: string) {
  return ({ start, end, text: to }: TextEdit) => {
    const lines = text.slice(0, start).split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, from: text.slice(start, end), to };
  };
}

/** The Markdown files that contain a link of a finding. */
async function fixLinks(
  findings: readonly Finding[],
  { dist, origin }: { readonly dist: string; readonly origin: string },
  notes: string[],
): Promise<Changed[]> {
  const wanted = new Map<string, { readonly to: string; readonly from: string }>();
  for (const { edit } of findings)
    if (edit?.kind === 'link') wanted.set(buildLinkKey(edit.from, origin), { to: edit.to, from: edit.from });
  if (wanted.size === 0) return [];

  const folders = usualSources.filter((name) => tryStat(name)?.isDirectory());
  const met = new Set<string>();
  const changed: Changed[] = [];
  for (const file of folders.flatMap(listMarkdownFiles)) {
    const text = await readSource(file);
    if (text === undefined) continue;
    const edits = linkEdits(text.body, (url) => {
      const key = buildLinkKey(url, origin);
      const known = wanted.get(key);
      if (known !== undefined) met.add(key);
      return known && decodeLikeLink(url, known.to);
    });
    if (edits.length > 0) changed.push(createChangedFile(file, text, edits));
  }

  const unmet = [...wanted].flatMap(([key, { from }]) => (met.has(key) ? [] : [from]));
  if (unmet.length > 0)
    notes.push(
      `${formatCount(unmet.length, 'link')} to correct by hand, because the build in ${dist} has ${unmet.length === 1 ? 'it' : 'them'}, and no Markdown file in ${folders.join(', ') || 'src or content'} does: ${listFirst(unmet)}. If you have changed the sources since that build, build again first.`,
    );

  return changed;
}

function listMarkdownFiles(folder: string): string[] {
  return listBuild(folder)
    .list.filter((file) => /\.(?:md|mdx|markdown)$/i.test(file))
    .map((file) => join(folder, file));
}

/** Compares absolute URLs and paths alike; each is corrected in its own form. */
function buildLinkKey(href: string, origin: string): string {
  const form = /^\s*https?:/i.test(href) ? 'full' : 'path';
  return `${form} ${URL.parse(href, origin)?.href ?? href}`;
}

/** Uses unescaped letters in the path if the old link did. */
function decodeLikeLink(written: string, url: string): string {
  if (/^[!-~]*$/.test(written)) return url;
  const text = decodePath(url);
  return /^[\p{L}\p{M}\p{N}\-._~/:?#&=]*$/u.test(text) ? text : url;
}
