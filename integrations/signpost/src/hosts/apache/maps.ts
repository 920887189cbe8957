import type { OutFile } from '../../lib/file.ts';
import { oddPath } from '../../lib/url/path.ts';
import type { ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { groupByNames, type QueryGroups } from '../shared/keys.ts';
import { textForms } from '../shared/spelled.ts';
import { type Printer, wordOf } from '../shared/words.ts';
import { spelledName } from './matching.ts';
import { cond, rule, section } from './text.ts';

/** Apache reads 1,024 bytes per line of a map file; longer entries become rules. */
const longestLine = 1000;

/** Entries for map files, and those that stay rules. */
export interface Split extends Pick<QueryGroups, 'groups' | 'names'> {
  readonly plain: readonly ExactEntry[];
  readonly rules: readonly ExactEntry[];
}

/** Splits the exact entries. Apache lower-cases only ASCII letters. */
export function splitEntries(printer: Printer, { exact, ignoreCase }: Plan): Split {
  const fits = (entry: ExactEntry): boolean =>
    !oddPath.test(entry.path) &&
    !(ignoreCase && entry.path.includes('%')) &&
    entry.path.length + JSON.stringify(entry.query).length * 3 + wordOf(printer, entry).length < longestLine;
  const [kept, rules] = [exact.filter(fits), exact.filter((entry) => !fits(entry))];
  const withQuery = kept.filter(({ query }) => query.length > 0);
  const { groups, names, mixed } = groupByNames(withQuery, ({ path }) => pathKey(path, ignoreCase));
  return {
    plain: kept.filter(({ query }) => query.length === 0),
    groups,
    names,
    rules: [...mixed, ...rules],
  };
}

/** The variable with the folder of a site's files, which the user defines. A named site has its own. */
export function folderOf({ name }: Pick<Plan, 'name'>): string {
  return `\${${folderVariable({ name })}}`;
}

export function folderVariable({ name }: Pick<Plan, 'name'>): string {
  return name === undefined ? 'SIGNPOST' : `SIGNPOST_${name.toUpperCase()}`;
}

/** Declares a map: the compiled file if it exists, otherwise the text file. */
export function mapLines(plan: Plan, name: string): string[] {
  const file = `${folderOf(plan)}/${name}`;
  return [
    ...section(`IfFile "${file}.dbm"`, [`RewriteMap sp_${name} "dbm:${file}.dbm"`]),
    ...section(`IfFile !"${file}.dbm"`, [`RewriteMap sp_${name} "txt:${file}.txt"`]),
  ];
}

/** Declares the functions used by the lookups below. */
export function functionLines({ groups }: Split, { ignoreCase }: Plan): string[] {
  return [
    'RewriteMap sp_escape int:escape',
    ...(groups.length > 0 ? ['RewriteMap sp_unescape int:unescape'] : []),
    ...(ignoreCase ? ['RewriteMap sp_lower int:tolower'] : []),
  ];
}

/** One lookup for all entries without a query, and one for each set of required parameters. */
export function* mapRules({ groups, names }: Split, { ignoreCase }: Plan): Generator<string> {
  const url = ignoreCase ? '${sp_escape:${sp_lower:/$1}}' : '${sp_escape:/$1}';
  const found = rule('^(.*?)/?\\z', '-', 'E=SP:%1,N');
  for (const [at, name] of names.entries()) {
    yield cond('%{QUERY_STRING}', `(?:^|&)${spelledName(name)}(?:=([^&]*))?(?:&|\\z)`);
    yield rule('^', '-', `E=SP_V${at}:=\${sp_escape:\${sp_unescape:%1}}`);
  }
  for (const [at, group] of groups.entries()) {
    const values = group.names.map((name) => `%{ENV:SP_V${names.indexOf(name)}}`).join('&');
    yield* [`RewriteCond "\${sp_queries:${url}?${at}${values}}" "(.+)"`, found];
  }
  yield* [`RewriteCond "\${sp_exact:${url}}" "(.+)"`, found];
}

/** Handles requests that repeat a parameter, since the lookup uses only the first value. */
export function twicePatterns({ names }: Split): string[] {
  return names.map((name) => {
    const piece = `(?:^|&)${spelledName(name)}(?=[=&])`;
    return `${piece}.*${piece.replace('(?:^|&)', '&')}|${piece}.*&${spelledName(name)}\\z`;
  });
}

export function mapFiles(printer: Printer, plan: Plan, split: Split): OutFile[] {
  const { plain, groups } = split;
  function* exactText(): Generator<string> {
    for (const entry of plain) yield `${pathKey(entry.path, plan.ignoreCase)} ${wordOf(printer, entry)}\n`;
  }
  function* queryText(): Generator<string> {
    for (const [at, { entries }] of groups.entries()) {
      for (const entry of entries) {
        for (const values of valueKeys(entry))
          yield `${pathKey(entry.path, plan.ignoreCase)}?${at}${values} ${wordOf(printer, entry)}\n`;
      }
    }
  }
  return [
    { path: 'exact.txt', content: { [Symbol.iterator]: exactText } },
    ...(groups.length > 0 ? [{ path: 'queries.txt', content: { [Symbol.iterator]: queryText } }] : []),
  ];
}

/** A path as `int:escape` writes it: with lower-case hex digits. */
function pathKey(path: string, ignoreCase: boolean): string {
  const spelled = path.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
  return ignoreCase ? spelled.toLowerCase() : spelled;
}

/** An entry's values joined, as `int:escape` writes them, in each variant. */
function valueKeys({ query }: ExactEntry): Set<string> {
  const all = query.map(([, value]) => textForms(value));
  return new Set(
    [0, 1].map((at) => all.map((forms) => `=${escapedForm(forms[at] ?? forms[0] ?? '')}`).join('&')),
  );
}

function escapedForm(form: string): string {
  return form
    .replace(/[^A-Za-z0-9$\-_.+!*'(),:;@&=/~%]/g, encodeURIComponent)
    .replaceAll('%26', '&')
    .replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
}
