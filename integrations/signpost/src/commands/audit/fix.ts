import { extname } from 'node:path';
import type { Site } from '../../audit/site/site.ts';
import { toDay } from '../../lib/date.ts';
import { readLineDays } from '../../lib/disk/git.ts';
import { isReallyInside, resolveLinks } from '../../lib/disk/is-inside.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { writeTransaction } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { blankCode, isMarkdown } from '../../lib/text/markdown.ts';
import { escapeLineForTerminal, formatCount, listFirst } from '../../lib/text/text.ts';
import { decodePath } from '../../lib/url/path.ts';
import { type EntryEdit, editYaml, type MapEdits } from '../../map/edit-yaml.ts';
import { listSources } from '../../project/find-source.ts';
import type { ProjectFacts } from '../../project/settings/facts.ts';
import { auditFolder, type FolderOptions } from './folder.ts';

interface ChangedFile {
  readonly file: string;
  /** The edited text. */
  readonly after: string;
  /** The number of edits. */
  readonly count: number;
}

/**
 * Fixes the current project's sources for findings that need no judgment. True: a finding that only a person can decide
 * isn't a failure.
 */
export async function fixSources(facts: ProjectFacts, dist: string, options: FolderOptions): Promise<true> {
  const { report, site, isHere } = await auditFolder(facts, dist, options);
  if (!isHere)
    throw new Problem(
      `--fix changes the sources of the project in this folder, but ${dist} is not its build. Run it in the folder of the project.`,
    );

  const { result, more } = report;
  const { origin, generator } = site;
  const notes: string[] = [];
  const changed = [
    ...(await fixMap(result.findings, more, notes)),
    ...(await fixLinks(result.findings, { dist, build: report.subject, origin, generator }, notes)),
  ];
  await writeTransaction(async ({ write }) => {
    for (const { file, after } of changed) await write(await resolveLinks(file), after);
  });

  for (const { file, count } of changed)
    console.log(escapeLineForTerminal(`${file}: ${formatCount(count, 'change')}`));
  for (const note of notes) console.error(escapeLineForTerminal(note));
  if (changed.length === 0) console.error('Nothing to fix in the sources.');
  else console.error('Build the site again, then run the audit. To see the changes: git diff');
  return true;
}

/** The files of the redirect map. A file with errors stays unchanged. */
async function fixMap(
  findings: readonly Finding[],
  more: readonly Finding[],
  notes: string[],
): Promise<ChangedFile[]> {
  const editsByFile = await collectEntryEdits(findings);
  if (editsByFile.size === 0) return [];

  // Edits of the readable half could change the meaning of the whole.
  const fault = more.find(({ rule, level }) => level === 'error' && rule.startsWith('map-'));
  if (fault !== undefined) {
    notes.push(`The redirect map is unchanged: ${fault.file}:${fault.line} has a mistake. Correct it first.`);
    return [];
  }

  const changed: ChangedFile[] = [];
  for (const [file, editsByPlace] of editsByFile) {
    // A table is edited in a spreadsheet, row by row.
    if (extname(file).toLowerCase() === '.csv') {
      notes.push(
        `${file} is unchanged: --fix edits YAML. Change ${formatCount(editsByPlace.size, 'row')} as the findings say.`,
      );
      continue;
    }

    const text = await readUtf8(file);
    if (text === undefined) {
      notes.push(`${file} is unchanged: it is not in UTF-8.`);
      continue;
    }
    const { edits, left } = editYaml(text, [...editsByPlace.values()]);
    for (const [why, lines] of Map.groupBy(left, (entry) => entry.why))
      notes.push(describeLeftEntries(file, why, lines));
    if (edits.length > 0) changed.push(changeFile(file, text, edits));
  }
  return changed;
}

/** A line for all entries that stay for one reason. */
function describeLeftEntries(file: string, why: string, [first, ...more]: MapEdits['left']): string {
  if (more.length === 0) return `${file}:${first?.line} is unchanged: ${why}.`;
  return `${file}: ${formatCount(more.length + 1, 'redirect')} are unchanged, the first on line ${first?.line}: ${why}.`;
}

/** The fixes of map findings, by file and place. */
async function collectEntryEdits(findings: readonly Finding[]) {
  const byFile = new Map<string, Map<string, EntryEdit>>();
  const add = (file: string, line: number, column: number, edit: Partial<EntryEdit>): void => {
    const fileEdits = byFile.get(file) ?? new Map<string, EntryEdit>();
    byFile.set(file, fileEdits);
    const key = `${line}:${column}`;
    fileEdits.set(key, { line, column, ...fileEdits.get(key), ...edit });
  };

  const today = toDay(new Date());
  for (const { edit, file = '', line = 1, column = 1 } of findings) {
    if (edit?.kind === 'target') add(file, line, column, { to: edit.to });
    if (edit?.kind === 'gone') add(file, line, column, { isGone: true });
    if (edit?.kind === 'remove') add(file, line, column, { isRemoved: true });
    if (edit?.kind !== 'since') continue;

    // A redirect without `since` gets the day of the commit that wrote the line.
    for (const [name, places] of Map.groupBy(edit.places, (place) => place.file)) {
      const days = await readLineDays(name, today);
      for (const place of places)
        add(name, place.line, place.column, { since: days.get(place.line) ?? today });
    }
  }
  return byFile;
}

interface FixedBuild extends Pick<Site, 'origin' | 'generator'> {
  /** The folder of the build, as the user wrote it, and relative to the current folder. */
  readonly dist: string;
  readonly build: string;
}

/** Corrects the links of findings in Markdown files. */
async function fixLinks(
  findings: readonly Finding[],
  { dist, build, origin, generator }: FixedBuild,
  notes: string[],
): Promise<ChangedFile[]> {
  const targetsByLink = new Map<string, { readonly to: string; readonly from: string }>();
  for (const { edit } of findings)
    if (edit?.kind === 'link')
      targetsByLink.set(buildLinkKey(edit.from, origin), { to: edit.to, from: edit.from });
  if (targetsByLink.size === 0) return [];

  const sources = listSources('', build, generator).filter(isMarkdown);
  const met = new Set<string>();
  const changed: ChangedFile[] = [];
  for (const file of sources) {
    const text = await readUtf8(file);
    if (text === undefined) continue;
    const edits = listLinkEdits(text, (url) => {
      const key = buildLinkKey(url, origin);
      const earlierTarget = targetsByLink.get(key);
      if (earlierTarget !== undefined) met.add(key);
      return earlierTarget && decodeLikeLink(url, earlierTarget.to);
    });
    if (edits.length === 0) continue;
    // src/guide.md may be a symbolic link to a file of another project.
    if (await isReallyInside(file, ['.'])) changed.push(changeFile(file, text, edits));
    else notes.push(`${file} is unchanged: it is a symbolic link to a file outside of this folder.`);
  }

  // A link of a layout or component isn't in any Markdown file.
  const unmet = [...targetsByLink].flatMap(([key, { from }]) => (met.has(key) ? [] : [from]));
  const them = unmet.length === 1 ? 'it' : 'them';
  if (unmet.length > 0)
    notes.push(
      `${formatCount(unmet.length, 'link')} to correct by hand, because the build in ${dist} has ${them}, and no Markdown file of the sources does: ${listFirst(unmet)}. If you have changed the sources since that build, build again first.`,
    );
  return changed;
}

/** Tells `https://www.example.com/old` from `/old`: a correction keeps the form. */
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

/** The ordinary ways to write a link in Markdown or MDX, each with the URL in a group. */
const syntaxes = {
  // [text](/old)
  inline: /\]\(\s*<?([^\s<>()]+)/dg,
  // [name]: /old
  definition: /^[\s>]*\[[^\]]+\]:\s*<?([^\s<>]+)/dg,
  // <https://www.example.com/old>
  autolink: /<(https?:[^\s<>]+)>/dg,
  // <a href="/old">
  attribute: /(?<=\s)href=["']([^"']*)["']/dg,
};

/** Replaces the links of a file. Code and unusual syntax, such as a URL with parentheses, stay. */
function listLinkEdits(text: string, replacement: (url: string) => string | undefined): TextEdit[] {
  const edits: TextEdit[] = [];
  let offset = 0;
  for (const line of blankCode(text.split(/(?<=\n)/))) {
    edits.push(...findLinks(line, offset, replacement));
    offset += line.length;
  }
  return edits;
}

function findLinks(
  line: string,
  offset: number,
  replacement: (url: string) => string | undefined,
): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const [kind, syntax] of Object.entries(syntaxes))
    for (const { 1: url = '', indices } of line.matchAll(syntax)) {
      // A relative link depends on the URL of the page, which the file doesn't tell.
      if (!/^(?:\/|https?:)/i.test(url)) continue;

      const to = replacement(url.replaceAll('&amp;', '&'));
      const [start, end] = indices?.[1] ?? [0, 0];
      if (to !== undefined)
        edits.push({ start: offset + start, end: offset + end, text: escapeUrl(to, kind) });
    }
  return edits.sort((a, b) => a.start - b.start);
}

/** Escapes the characters that would end a link early. */
function escapeUrl(url: string, kind: string): string {
  const encoded = url.replace(/[\s"'<>|]/g, encodeURIComponent).replaceAll("'", '%27');
  if (kind === 'attribute') return encoded.replaceAll('&', '&amp;');
  return kind === 'autolink' ? encoded : encoded.replace(/[()]/g, '\\$&');
}

function changeFile(file: string, text: string, edits: readonly TextEdit[]): ChangedFile {
  return { file, after: applyEdits(text, edits), count: edits.length };
}

/** A text, with a byte order mark. Undefined for bytes in another encoding, which --fix could not write back unchanged. */
async function readUtf8(file: string): Promise<string | undefined> {
  const bytes = await readBytes(file);
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
