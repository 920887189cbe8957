import { type Item, type LeftOut, type Notice, printLine, type Rule } from '../map/patterns/foreign-rule.ts';

/**
 * Reports rules that aren't imported and come before a broader, imported rule, which now also answers these URLs:
 * `/releases/nix/:release/install 200` is a proxy, and `/releases/* 302` after it becomes a redirect of all releases.
 */
export function reportLeftOutFirst(items: readonly Item[]): Notice[] {
  return items.flatMap((item, at) => {
    // `(.*)` may give two redirects for a line, and the second is never reached.
    if (item.kind !== 'unexpressed' || item.isNeedless) return [];

    const start = findLiteralStart(item.text);
    const broader =
      start === undefined ? undefined : items.slice(at + 1).find((later) => matchesUrlsUnder(later, start));
    return broader?.kind === 'rule' ? [noticeBroaderRule(item, broader)] : [];
  });
}

function noticeBroaderRule(item: LeftOut, broader: Item & Rule): Notice {
  const where = printLine(broader, item);
  const answer = broader.to === '' ? 'is gone' : `redirects to ${broader.to}`;
  return {
    line: item.line,
    file: item.file,
    text: `it isn't imported, and in the map its URLs match ${where}, which comes after it in the file: ${broader.from} ${answer}. Add a redirect for them to the map, or leave both lines in the old file`,
  };
}

/** True for an imported rule such as `/docs/*` that matches URLs below `/docs/v`. */
function matchesUrlsUnder(item: Item, start: string): boolean {
  if (item.kind !== 'rule' || !item.from.endsWith('/*')) return false;

  const folder = item.from.slice(0, -1);
  return !folder.includes('/:') && (start.startsWith(folder) || `${start}/` === folder);
}

/**
 * The literal start of the first path or expression in a rule as written: `/docs/v` for `rewrite ^/docs/v[0-9]/(.*)$ /old/$1`,
 * `/a/` for `{"source":"/a/:x(\\d+)"}`. Undefined for a rule about the whole site.
 */
export function findLiteralStart(text: string): string | undefined {
  // The conditions of Apache come before the rule: `RewriteCond … · RewriteRule …`.
  const rule = text.slice(text.lastIndexOf(' · ') + 1);
  const source = rule.split(/[\s"'{},;=]+/).find((word) => /^\^?\(?\/|^\^\w/.test(word));
  if (source === undefined) return undefined;

  const path = source.replace(/^\^?\(?\/?/, '');
  const [literal = ''] = /^[\w.~%/-]*/.exec(path) ?? [];
  // In `^/colou?r` the last character before the sign may be missing.
  const isOptional = /^[*?+{]/.test(path.slice(literal.length));
  const start = isOptional ? literal.slice(0, -1) : literal;
  return start === '' ? undefined : `/${start}`;
}
