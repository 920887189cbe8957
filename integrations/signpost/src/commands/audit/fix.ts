import { join } from 'node:path';
import { toDay } from '../../lib/date.ts';
import { listBuild, tryStat } from '../../lib/disk/build-folder.ts';
import { readLineDays } from '../../lib/disk/git.ts';
import { resolveLinks } from '../../lib/disk/is-inside.ts';
import { writeTransaction } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, listFirst } from '../../lib/text/text.ts';
import { decodePath } from '../../lib/url/path.ts';
import { type Changed, createChangedFile, fixMap, readSource } from './fix/map.ts';
import { linkEdits } from './fix/markdown-links.ts';
import { lookAtFolder } from './folder.ts';
import type { AuditOptions } from './options.ts';

/** Usual folders of a project's Markdown. */
const usualSources = ['src', 'content'];

/**
 * Fixes the current project's sources for findings that need no judgment. True: findings that a person must decide about
 * don't count as a failure.
 */
export async function fixSources(dist: string, options: AuditOptions): Promise<true> {
  const { looked, isHere } = await lookAtFolder(dist, options);
  if (!isHere)
    throw new Problem(
      `--fix changes the sources of the project in this folder, but ${dist} is not its build. Run it in the folder of the project.`,
    );

  const notes: string[] = [];
  const today = toDay(new Date());
  // A redirect without `since` gets the day of the commit that wrote its line.
  const daysOf = async (name: string) => {
    const dayIn = await readLineDays(name, today);
    return (line: number) => dayIn.get(line) ?? today;
  };
  const changed = [
    ...(await fixMap(looked.result.findings, looked.more, daysOf, notes)),
    ...(await fixLinks(looked.result.findings, { dist, origin: looked.origin }, notes)),
  ];
  await writeTransaction(async ({ write }) => {
    for (const { file, after } of changed) await write(await resolveLinks(file), after);
  });

  for (const { file, count } of changed) console.log(`${file}: ${formatCount(count, 'change')}`);
  for (const note of notes) console.error(note);
  console.error(
    changed.length === 0
      ? 'Nothing to fix in the sources.'
      : 'Build the site again, then run the audit. To see the changes: git diff',
  );
  return true;
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

  // A link of a layout or component isn't in any Markdown file.
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
