import { decodePath, type Path } from '../../lib/url/path.ts';
import { escapeRegex, joinByWildcard, longestPath } from '../../lib/url/wildcards.ts';
import { longestUrl } from './header-rule.ts';

/** An open section: `<Files "*.pdf">`. */
export interface Section {
  readonly name: string;
  /** Its argument, as written. */
  readonly of: string;
  readonly openTag: string;
  readonly pathCondition: PathCondition;
  /** For `<IfModule>`: whether the module is certainly loaded or missing, since the directives need it. */
  readonly isMet: boolean;
  readonly isUnmet: boolean;
}

/** Modules in `<IfModule>` are assumed to be loaded. */
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

/** Whether the condition of a `Header` holds: `expr=…`; others are unknown. */
export function requestPathCondition(condition: string): PathCondition {
  const [, expression] = /^expr=(.*)$/is.exec(condition) ?? [];
  return expression === undefined ? unknown : byExpression(expression);
}

/** Apache applies file sections after everything else, and `<If>` after those. */
export function turnOf(open: readonly Section[]): number {
  if (open.some(({ name }) => /^(?:if|elseif|else)$/.test(name))) return 2;
  return open.some(({ name }) => name.startsWith('files')) ? 1 : 0;
}

/** Whether a section or condition applies to a URL; undefined if unknown. */
export type PathCondition = (path: Path) => boolean | undefined;

const always: PathCondition = () => true;
const never: PathCondition = () => false;
const unknown: PathCondition = () => undefined;

/** Whether all of them apply; undefined if one of them is always unknown. */
export function allOf(pathCondition: readonly PathCondition[]): PathCondition | undefined {
  if (pathCondition.includes(unknown)) return undefined;
  return (path) => {
    const said = pathCondition.map((one) => one(path));
    return said.includes(false) ? false : said.includes(undefined) ? undefined : true;
  };
}

/** `<Files "*.pdf">`, `<Files ~ "\.pdf$">` and `<FilesMatch "\.pdf$">` test the file's name. */
function byFile(kind: string, operands: readonly string[]): PathCondition {
  const [first = '', second] = operands;
  const regex =
    kind === 'filesmatch' ? expressionOf(first) : first === '~' ? expressionOf(second ?? '') : globOf(first);
  return regex === undefined
    ? unknown
    : (path) =>
        path.length > longestUrl ? undefined : agreed(namesOf(path).map((name) => regex.test(name)));
}

/** `%{REQUEST_URI} =~ m#^/drafts/#` and the like; other conditions are unknown. */
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

/** The name of the file served at a URL. A URL that ends in a slash is `index.html`, unless it is rewritten. */
function namesOf(path: Path): string[] {
  const folders = decodePath(path).split('/');
  const last = folders.pop() ?? '';
  if (/\.x?html?$/i.test(last)) return [last];
  if (last !== '') return [`${last}.html`, 'index.html', last];
  const folder = folders.pop() ?? '';
  return folder === '' ? ['index.html'] : ['index.html', `${folder}.html`];
}

/** When headers are set, a folder's URL has become that of its file, which is then `REQUEST_URI`. */
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

/** A single star doesn't match a slash, and a name has none. */
function globOf(glob: string): RegExp | undefined {
  if (glob === '' || glob.length > longestPath || /[[\]\\/]/.test(glob)) return undefined;
  const pieces = glob.split('*').map((piece) => piece.split('?').map(escapeRegex).join('.'));
  return new RegExp(`^${joinByWildcard(pieces, '.*?')}$`);
}

/** An expression that JavaScript evaluates like Apache, and fast: no repeated group and few characters. */
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
