import { decodePath, type Path } from '../../../lib/path.ts';
import { joinByWildcard, longestPath } from '../../../lib/wildcards.ts';
import { longestUrl } from './header-rule.ts';

/** A section that is open: `<Files "*.pdf">`. */
export interface Section {
  readonly name: string;
  /** What it asks for, as it is written. */
  readonly of: string;
  readonly openTag: string;
  readonly pathCondition: PathCondition;
  /** For `<IfModule>`: whether the module is there for certain, or missing, since the directives here are of it. */
  readonly isMet: boolean;
  readonly isUnmet: boolean;
}

/** A module in `<IfModule>` is assumed to be loaded. */
export function sectionOf(name: string, of: string): Section {
  const openTag = `<${titles[name] ?? name} ${of}>`;
  const isMet = name === 'ifmodule' && !of.startsWith('!');
  const isUnmet =
    name === 'ifmodule' && /^!(?:mod_(?:headers|expires)\.c|(?:headers|expires)_module)$/i.test(of);
  return { name, of, openTag, isMet, isUnmet, pathCondition: pathConditionOf(name, of) };
}

const titles: Readonly<Record<string, string>> = {
  files: 'Files',
  filesmatch: 'FilesMatch',
  if: 'If',
  elseif: 'ElseIf',
  else: 'Else',
  ifmodule: 'IfModule',
};

function pathConditionOf(name: string, of: string): PathCondition {
  const operands = Array.from(of.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
  if (name === 'ifmodule') return of.startsWith('!') ? never : always;
  if (name === 'files' || name === 'filesmatch') return byFile(name, operands);
  return name === 'if' ? byExpression(of.replace(/^"(.*)"$/s, '$1')) : unknown;
}

/** Whether a condition of `Header` counts: `expr=…`; another can't be told. */
export function requestPathCondition(condition: string): PathCondition {
  const [, expression] = /^expr=(.*)$/is.exec(condition) ?? [];
  return expression === undefined ? unknown : byExpression(expression);
}

/** Apache reads sections of files behind all else, and `<If>` behind those. */
export function turnOf(open: readonly Section[]): number {
  if (open.some(({ name }) => /^(?:if|elseif|else)$/.test(name))) return 2;
  return open.some(({ name }) => name.startsWith('files')) ? 1 : 0;
}

/** Whether a section or condition counts for a URL; undefined where that can't be told. */
export type PathCondition = (path: Path) => boolean | undefined;

const always: PathCondition = () => true;
const never: PathCondition = () => false;
const unknown: PathCondition = () => undefined;

/** Whether all of them count; undefined where one of them never tells. */
export function allOf(pathCondition: readonly PathCondition[]): PathCondition | undefined {
  if (pathCondition.includes(unknown)) return undefined;
  return (path) => {
    const said = pathCondition.map((one) => one(path));
    return said.includes(false) ? false : said.includes(undefined) ? undefined : true;
  };
}

/** `<Files "*.pdf">`, `<Files ~ "\.pdf$">` and `<FilesMatch "\.pdf$">`: what the name of the file says. */
function byFile(kind: string, operands: readonly string[]): PathCondition {
  const [first = '', second] = operands;
  const regex =
    kind === 'filesmatch' ? expressionOf(first) : first === '~' ? expressionOf(second ?? '') : globOf(first);
  return regex === undefined
    ? unknown
    : (path) =>
        path.length > longestUrl ? undefined : agreed(namesOf(path).map((name) => regex.test(name)));
}

/** `%{REQUEST_URI} =~ m#^/drafts/#` and the like; anything else can't be told. */
function byExpression(expression: string): PathCondition {
  const text = expression.trim().replace(/^%\{REQUEST_URI\}\s*/, '');
  if (text === 'true' || text === expression.trim()) return text === 'true' ? always : unknown;
  const [, sign, , plain] = /^(==|=)\s*(['"])([^'"\\%$]*)\2$/.exec(text) ?? [];
  if (sign !== undefined) return (path) => agreed(urisOf(path).map((uri) => uri === plain));
  const [, , slashed, , marked, flag] =
    /^=~\s*(\/((?:[^/\\]|\\.)*)\/|m([#!|,@])(.*?)\3)(i?)$/.exec(text) ?? [];
  const regex = expressionOf(slashed ?? marked ?? '', flag);
  return regex === undefined
    ? unknown
    : (path) => (path.length > longestUrl ? undefined : agreed(urisOf(path).map((uri) => regex.test(uri))));
}

/**
 * The name of the file that is served at a URL. What ends in a slash is `index.html`, unless somebody rewrites it to
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

/** When headers are set, a folder's URL has become that of its file, which Apache calls `REQUEST_URI` then. */
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
  if (glob === '' || glob.length > longestPath || /[[\]\\/]/.test(glob)) return undefined;
  const pieces = glob
    .replace(/[.+^${}()|]/g, '\\$&')
    .replaceAll('?', '.')
    .split('*');
  return new RegExp(`^${joinByWildcard(pieces, '.*?')}$`);
}

/** An expression that JavaScript reads as Apache does, and is soon done with: no group repeats, and few characters do. */
function expressionOf(openTag: string, flag = ''): RegExp | undefined {
  const [, inline = '', source = ''] = /^(\(\?i\))?(.*)$/s.exec(openTag) ?? [];
  const isUsual = !/\(\?(?![:!=])|[*+?}]\+|\[\[:|\\[AZzGQEKRhHX]|\)[*+{]/.test(source);
  const repeats = (source.match(/[*+{]/g)?.length ?? 0) + (source.startsWith('^') ? 0 : 1);
  if (source === '' || source.length > longestPath || !isUsual || repeats > 3) return undefined;
  try {
    return new RegExp(source, inline === '' ? flag : 'i');
  } catch {
    return undefined;
  }
}
