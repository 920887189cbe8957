import { join } from 'node:path';
import { listBuild, tryStat } from '../../lib/disk/build-folder.ts';
import { readBytes } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { formatCount, listFirst } from '../../lib/text/text.ts';
import { decodePath } from '../../lib/url/path.ts';

export interface ChangedFile {
  readonly file: string;
  /** The edited text. */
  readonly after: string;
  /** The number of edits. */
  readonly count: number;
}

export function changeFile(file: string, text: string, edits: readonly TextEdit[]): ChangedFile {
  return { file, after: applyEdits(text, edits), count: edits.length };
}

/** A text, with a byte order mark. Undefined for bytes in another encoding, which --fix could not write back unchanged. */
export async function readUtf8(file: string): Promise<string | undefined> {
  const bytes = await readBytes(file);
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Usual folders of a project's Markdown. */
const usualSources = ['src', 'content'];

/** Corrects the links of findings in Markdown files. */
export async function fixLinks(
  findings: readonly Finding[],
  { dist, origin }: { readonly dist: string; readonly origin: string },
  notes: string[],
): Promise<ChangedFile[]> {
  const wanted = new Map<string, { readonly to: string; readonly from: string }>();
  for (const { edit } of findings)
    if (edit?.kind === 'link') wanted.set(buildLinkKey(edit.from, origin), { to: edit.to, from: edit.from });
  if (wanted.size === 0) return [];

  const folders = usualSources.filter((name) => tryStat(name)?.isDirectory());
  const met = new Set<string>();
  const changed: ChangedFile[] = [];
  for (const file of folders.flatMap(listMarkdownFiles)) {
    const text = await readUtf8(file);
    if (text === undefined) continue;
    const edits = listLinkEdits(text, (url) => {
      const key = buildLinkKey(url, origin);
      const known = wanted.get(key);
      if (known !== undefined) met.add(key);
      return known && decodeLikeLink(url, known.to);
    });
    if (edits.length > 0) changed.push(changeFile(file, text, edits));
  }

  // A link of a layout or component isn't in any Markdown file.
  const unmet = [...wanted].flatMap(([key, { from }]) => (met.has(key) ? [] : [from]));
  const them = unmet.length === 1 ? 'it' : 'them';
  if (unmet.length > 0)
    notes.push(
      `${formatCount(unmet.length, 'link')} to correct by hand, because the build in ${dist} has ${them}, and no Markdown file in ${folders.join(', ') || 'src or content'} does: ${listFirst(unmet)}. If you have changed the sources since that build, build again first.`,
    );
  return changed;
}

function listMarkdownFiles(folder: string): string[] {
  return listBuild(folder)
    .list.filter((file) => /\.(?:md|mdx|markdown)$/i.test(file))
    .map((file) => join(folder, file));
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

/**
 * Code, and the ordinary ways to write a link in Markdown or MDX: `[text](/old)`, `[name]: /old`,
 * `<https://www.example.com/old>` and `<a href="/old">`, each with the URL in a group.
 */
const syntax = new RegExp(
  [
    /^[ \t>]*(?<fence>```|~~~)[\s\S]*?(?:^[ \t>]*\k<fence>|(?![\s\S]))/,
    /`[^`\n]*`/,
    /\]\(\s*<?(?<inline>[^\s<>()]+)/,
    /^[ \t>\uFEFF]*\[[^\]\n]+\]:[ \t]*<?(?<definition>[^\s<>]+)/,
    /<(?<autolink>https?:[^\s<>]+)>/,
    /(?<=\s)href=["'](?<attribute>[^"']*)["']/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'dgm',
);

/** Replaces the links of a file. Code and unusual syntax, such as a URL with parentheses, stay. */
function listLinkEdits(text: string, replacement: (url: string) => string | undefined): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { groups = {}, indices } of text.matchAll(syntax)) {
    const [kind = '', url = ''] = Object.entries(groups).find(([, part]) => part !== undefined) ?? [];
    // A relative link depends on the URL of the page, which the file doesn't tell.
    if (!/^(?:\/|https?:)/i.test(url)) continue;

    const to = replacement(url.replaceAll('&amp;', '&'));
    const [start, end] = indices?.groups?.[kind] ?? [0, 0];
    if (to !== undefined) edits.push({ start, end, text: escapeUrl(to, kind) });
  }
  return edits;
}

/** Escapes the characters that would end a link early. */
function escapeUrl(url: string, kind: string): string {
  const encoded = url.replace(/[\s"'<>|]/g, encodeURIComponent).replaceAll("'", '%27');
  if (kind === 'attribute') return encoded.replaceAll('&', '&amp;');
  return kind === 'autolink' ? encoded : encoded.replace(/[()]/g, '\\$&');
}
