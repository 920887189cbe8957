import { countOf, firstOf } from '../../lib/text/text.ts';
import type { Contradiction, OwnFile } from '../host.ts';

const written =
  'Written by signpost from the redirect map and the options. The next build overwrites this block.';

/** Generated lines between two marks, for a user's own file; `notes` explain them. */
export function* block(lines: Iterable<string>, ...notes: readonly string[]): Generator<string> {
  yield '# signpost:begin\n';
  for (const note of [written, ...notes]) yield `# ${note}\n`;
  yield* lines;
  yield '# signpost:end\n';
}

/** Generated lines between two marks, as one text; '' for no lines. */
export function blockText(text: string, ...notes: readonly string[]): string {
  return text === '' ? '' : [...block([text], ...notes)].join('');
}

interface Line {
  readonly number: number;
  readonly from: string;
  readonly to: string;
}

/** Lines of the site's own `_redirects` that come before the generated ones and match URLs of the map. */
export function ownLines({ own, generated }: OwnFile): Contradiction[] {
  // Generated lines with a `!` are for pages, not for the map.
  const made = linesOf(generated.replace(/^.*!$/gm, ''));
  const at = Map.groupBy(made, ({ from }) => bare(from));
  const found: Contradiction[] = [];
  const [above = ''] = own.split('# signpost:begin', 1);
  for (const line of linesOf(above)) {
    const near = line.from.endsWith('/*') ? made : (at.get(bare(line.from)) ?? []);
    const taken = near.filter((one) => isTaken(line, one)).map(({ from }) => from);
    if (taken.length === 0) continue;
    found.push({
      level: 'warning',
      message: `line ${line.number}, \`${line.from} ${line.to}\`, comes before the generated lines and matches ${countOf(taken)} of the map: ${firstOf(taken)}`,
      fix: 'Move it to redirects.yaml, where exact redirects come first and patterns follow in their order, or remove it.',
    });
  }
  return found;
}

/** Lines without conditions on query, country or the like, which always match. */
function linesOf(text: string): Line[] {
  return text.split(/\r?\n/).flatMap((line, at): Line[] => {
    const words = line
      .replace(/(?:^|\s)#.*/s, '')
      .trim()
      .split(/\s+/);
    const [from = '', to = '', ...rest] = words;
    const isPlain = from.startsWith('/') && to !== '' && ![to, ...rest].some((word) => /^\w+=/.test(word));
    return isPlain ? [{ number: at + 1, from, to }] : [];
  });
}

function isTaken({ from, to }: Line, generated: Line): boolean {
  if (from.endsWith('/*')) {
    const folder = from.slice(0, -1);
    return !folder.includes(':') && `${generated.from}/`.startsWith(folder) && generated.to !== to;
  }
  return target(to) !== target(generated.to);
}

/** Both hosts ignore the trailing slash. */
const bare = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** The target of a line, with or without the site's origin. */
const target = (to: string): string => bare(to.replace(/^https?:\/\/[^/]+/, ''));
