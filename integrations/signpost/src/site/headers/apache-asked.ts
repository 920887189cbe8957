import { decodePath, type Path } from '../../core/path.ts';
import { joinByWildcard } from '../../core/wildcards.ts';

/** Whether a section or condition counts for an address; undefined where that can't be told. */
export type Asked = (path: Path) => boolean | undefined;

export const always: Asked = () => true;
export const never: Asked = () => false;
export const unknown: Asked = () => undefined;

/** True where all of them count. */
export function all(asked: readonly Asked[]): Asked {
  return (path) => {
    const said = asked.map((one) => one(path));
    return said.includes(false) ? false : said.includes(undefined) ? undefined : true;
  };
}

/** `<Files "*.pdf">`, `<Files ~ "\.pdf$">` and `<FilesMatch "\.pdf$">`: what the name of the file says. */
export function byFile(kind: string, operands: readonly string[]): Asked {
  const [first = '', second] = operands;
  const regex =
    kind === 'filesmatch' ? regexOf(first) : first === '~' ? regexOf(second ?? '') : globOf(first);
  return regex === undefined
    ? unknown
    : (path) => (path.length > longest ? undefined : agreed(namesOf(path).map((name) => regex.test(name))));
}

/** `%{REQUEST_URI} =~ m#^/drafts/#` and the like; anything else can't be told. */
export function byExpression(expression: string): Asked {
  const text = expression.trim().replace(/^%\{REQUEST_URI\}\s*/, '');
  if (text === 'true' || text === expression.trim()) return text === 'true' ? always : unknown;
  const [, sign, , plain] = /^(==|=)\s*(['"])([^'"\\%$]*)\2$/.exec(text) ?? [];
  if (sign !== undefined) return (path) => agreed(urisOf(path).map((uri) => uri === plain));
  const [, , slashed, , marked, flag] =
    /^=~\s*(\/((?:[^/\\]|\\.)*)\/|m([#!|,@])(.*?)\3)(i?)$/.exec(text) ?? [];
  const regex = regexOf(slashed ?? marked ?? '', flag);
  return regex === undefined
    ? unknown
    : (path) => (path.length > longest ? undefined : agreed(urisOf(path).map((uri) => regex.test(uri))));
}

/**
 * The name of the file that an address is answered with. What ends in a slash is `index.html`, unless somebody rewrites it to
 * a page of that name.
 */
function namesOf(path: Path): string[] {
  const folders = decodePath(path).split('/');
  const last = folders.pop() ?? '';
  if (/\.x?html?$/i.test(last)) return [last];
  if (last !== '') return [`${last}.html`, 'index.html', last];
  const folder = folders.pop() ?? '';
  return folder === '' ? ['index.html'] : ['index.html', `${folder}.html`];
}

/** When headers are set, a folder's address has become that of its file, which Apache calls `REQUEST_URI` then. */
function urisOf(path: Path): string[] {
  const uri = decodePath(path);
  if (/\.x?html?$/i.test(uri)) return [uri];
  if (uri.endsWith('/')) return [`${uri}index.html`, uri];
  return [uri, `${uri}.html`, `${uri}/index.html`];
}

function agreed(said: readonly boolean[]): boolean | undefined {
  const [first] = said;
  return said.every((one) => one === first) ? first : undefined;
}

/** One star takes no slash, and a name has none. */
function globOf(glob: string): RegExp | undefined {
  if (glob === '' || /[[\]\\/]/.test(glob)) return undefined;
  const pieces = glob
    .replace(/[.+^${}()|]/g, '\\$&')
    .replaceAll('?', '.')
    .split('*');
  return new RegExp(`^${joinByWildcard(pieces, '.*?')}$`);
}

/** Longer addresses are left alone, so that no expression takes noticeable time. */
const longest = 500;

/** An expression that JavaScript reads as Apache does, and is soon done with: no group repeats, and few characters do. */
function regexOf(written: string, flag = ''): RegExp | undefined {
  const [, inline = '', source = ''] = /^(\(\?i\))?(.*)$/s.exec(written) ?? [];
  const isUsual = !/\(\?(?![:!=])|[*+?}]\+|\[\[:|\\[AZzGQEKRhHX]|\)[*+{]/.test(source);
  const repeats = (source.match(/[*+{]/g)?.length ?? 0) + (source.startsWith('^') ? 0 : 1);
  if (source === '' || !isUsual || repeats > 3) return undefined;
  try {
    return new RegExp(source, inline === '' ? flag : 'i');
  } catch {
    return undefined;
  }
}
