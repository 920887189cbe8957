import { Problem } from '../../lib/problem.ts';

// directive word word      one line; "quoted" and `quoted` words
// site or matcher {        a block up to its `}`
// # comment

/** A directive of a Caddyfile and the lines of its block; a comment has the word `#` and its text. */
export interface CaddyLine {
  readonly line: number;
  readonly words: readonly string[];
  readonly block?: readonly CaddyLine[];
}

const word = /"((?:[^"\\]|\\[\s\S])*)"|`([^`]*)`|[^\s"`]+/gy;

/** Throws a `Problem` for an unclosed block. */
export function parseCaddyLines(file: string, text: string): readonly CaddyLine[] {
  const top: CaddyLine[] = [];
  const open: { readonly line: number; readonly words: readonly string[]; readonly lines: CaddyLine[] }[] =
    [];

  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const words = splitWords(raw);
    if (words.length === 0) continue;

    // The end of a block, its start, or a directive.
    if (words[0] === '}') {
      const closed = open.pop();
      if (!closed) throw new Problem(`${file}:${line}: A block is closed without being opened.`);
      (open.at(-1)?.lines ?? top).push({ line: closed.line, words: closed.words, block: closed.lines });
    } else if (words.at(-1) === '{') open.push({ line, words: words.slice(0, -1), lines: [] });
    else (open.at(-1)?.lines ?? top).push({ line, words });
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new Problem(`${file}:${unclosed.line}: The block is not closed.`);
  return top;
}

function splitWords(raw: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < raw.length; ) {
    if (/\s/.test(raw[at] ?? '')) {
      at++;
      continue;
    }
    if (raw[at] === '#') {
      if (words.length === 0)
        words.push(
          '#',
          raw
            .slice(at)
            .replace(/^#+\s*/, '')
            .trim(),
        );
      break;
    }
    word.lastIndex = at;
    const [whole = raw[at] ?? '', double, plain] = word.exec(raw) ?? [];
    words.push(double?.replace(/\\(["\\])/g, '$1') ?? plain ?? whole);
    at += Math.max(1, whole.length);
  }

  return words;
}
