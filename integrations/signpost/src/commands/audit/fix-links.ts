import type { Site } from '../../audit/site/site.ts';
import type { Finding } from '../../lib/finding.ts';
import type { TextEdit } from '../../lib/text/lines.ts';
import { blankCode, isMarkdown } from '../../lib/text/markdown.ts';
import { formatCount, listFirst } from '../../lib/text/text.ts';
import { decodePath } from '../../lib/url/path.ts';
import { listSources } from '../../project/source-files.ts';
import { type ChangedFile, changeFile, readUtf8 } from './changed-file.ts';

// From findings with a corrected link to edits of Markdown and MDX: [text](/old) gets the new URL in the same form.
// Code stays as it is, and a link that only a layout can have is listed for a person.

interface FixedBuild extends Pick<Site, 'origin' | 'generator'> {
  /** The folder of the build, as the user wrote it, and relative to the current folder. */
  readonly dist: string;
  readonly build: string;
}

/** Corrects the links of findings in Markdown files. */
export async function fixLinks(
  findings: readonly Finding[],
  { dist, build, origin, generator }: FixedBuild,
  notes: string[],
): Promise<ChangedFile[]> {
  const correctionsByLink = new Map<string, { readonly to: string; readonly from: string }>();
  for (const { edit } of findings)
    if (edit?.kind === 'link')
      correctionsByLink.set(buildLinkKey(edit.from, origin), { to: edit.to, from: edit.from });
  if (correctionsByLink.size === 0) return [];

  const sources = listSources('', build, generator).filter(isMarkdown);
  const foundKeys = new Set<string>();
  const changed: ChangedFile[] = [];
  for (const file of sources) {
    const text = await readUtf8(file);
    if (text === undefined) continue;
    const edits = listLinkEdits(text, (url) => {
      const key = buildLinkKey(url, origin);
      const correction = correctionsByLink.get(key);
      if (correction !== undefined) foundKeys.add(key);
      return correction && decodeLikeLink(url, correction.to);
    });
    if (edits.length > 0) changed.push(changeFile(file, text, edits));
  }

  // A link of a layout or component isn't in any Markdown file.
  const notFound = [...correctionsByLink].flatMap(([key, { from }]) => (foundKeys.has(key) ? [] : [from]));
  const them = notFound.length === 1 ? 'it' : 'them';
  if (notFound.length > 0)
    notes.push(
      `${formatCount(notFound.length, 'link')} to correct by hand, because the build in ${dist} has ${them}, and no Markdown file of the sources does: ${listFirst(notFound)}. If you have changed the sources since that build, build again first.`,
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

/** The edits of the links in a line, whose text starts at `offset` of the file. */
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
