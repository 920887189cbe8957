import type { TextEdit } from '../../../lib/text/lines.ts';

/** The ordinary ways to write a link, each with the URL in a group. */
const inline = /\]\(\s*<?([^\s<>()]+)/dg;
const definition = /^[\s>]*\[[^\]]+\]:\s*<?([^\s<>]+)/dg;
const autolink = /<(https?:[^\s<>]+)>/dg;
const attribute = /(?<=\s)href=["']([^"']*)["']/dg;

/**
 * Replaces links in a Markdown or MDX file: `[text](/old)`, `[name]: /old`, `<https://www.example.com/old>` and
 * `<a href="/old">`. Code stays, and so does a URL that is written in another way, such as with parentheses.
 */
export function linkEdits(text: string, replacement: (url: string) => string | undefined): TextEdit[] {
  const edits: TextEdit[] = [];
  let offset = 0;
  let fence: string | undefined;

  for (const line of text.split(/(?<=\n)/)) {
    const [, marker] = /^[\s>]*(```|~~~)/.exec(line) ?? [];
    if (marker !== undefined && (fence === undefined || fence === marker))
      fence = fence === undefined ? marker : undefined;
    else if (fence === undefined) edits.push(...findLinkEdits(line, offset, replacement));
    offset += line.length;
  }
  return edits;
}

function findLinkEdits(
  line: string,
  offset: number,
  replacement: (url: string) => string | undefined,
): TextEdit[] {
  const withoutCode = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  const edits: TextEdit[] = [];

  for (const syntax of [inline, definition, autolink, attribute])
    for (const { 1: written = '', indices } of withoutCode.matchAll(syntax)) {
      const [start, end] = indices?.[1] ?? [0, 0];
      // A relative link depends on the URL of its page, which the file doesn't tell.
      if (!/^(?:\/|https?:)/i.test(written)) continue;

      const to = replacement(written.replaceAll('&amp;', '&'));
      if (to !== undefined)
        edits.push({ start: offset + start, end: offset + end, text: escapeUrl(to, syntax) });
    }
  return edits.sort((a, b) => a.start - b.start);
}

/** Writes a URL so that its link ends where it should. */
function escapeUrl(url: string, syntax: RegExp): string {
  const encoded = url.replace(/[\s"'<>|]/g, encodeURIComponent).replaceAll("'", '%27');
  if (syntax === attribute) return encoded.replaceAll('&', '&amp;');
  return syntax === autolink ? encoded : encoded.replace(/[()]/g, '\\$&');
}
