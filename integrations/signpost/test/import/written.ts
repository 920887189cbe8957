import type { NamedText } from '../../src/import/import-redirects.ts';
import type { Line } from '../map/naive.ts';
import { asExpression } from './tables.ts';

/** A format that no host reads: what of a line it has a word for, and lines written as its documentation says. */
export interface ForeignFormat {
  readonly title: string;
  /** The importer. */
  readonly from: string;
  /** The line as far as the format can say it; undefined where it can't. */
  readonly sayable: (line: Line) => Line | undefined;
  readonly write: (all: readonly Line[]) => NamedText[];
}

const isExact = ({ from }: Line): boolean => !/[:*]/.test(from);

/** URLs alone: a `:name` or a star in one is text. */
const cell = (text: string): string => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table, with the names of its columns or without. */
export function writeTable(all: readonly Line[], header: readonly string[], sign = ',', end = '\n'): string {
  const rows = all.map(({ from, to, status }) => [from, to, to === '' ? '410' : String(status)]);
  return [...(header.length > 0 ? [header] : []), ...rows]
    .map((cells) => cells.map(cell).join(sign))
    .join(end);
}

/** As the repositories of MicrosoftDocs have it: sources are files, and all is a 301. */
export function writeOpenPublishing(all: readonly Line[], ending = '.md'): string {
  const redirections = all.map(({ from, to }) => ({
    source_path: decodeURIComponent(from.slice(1)) + ending,
    redirect_url: to,
    redirect_document_id: false,
  }));
  return JSON.stringify({ redirections }, undefined, 2);
}

export function sayOpenPublishing(line: Line): Line | undefined {
  const isFile = isExact(line) && !/\?|\.html$/.test(line.from) && line.to !== '';
  return isFile ? { ...line, status: 301 } : undefined;
}

/** An expression of the plugin is matched with the path, and so knows no query here. */
export function sayWordPress(line: Line): Line | undefined {
  return isExact(line) || !line.from.includes('?') ? line : undefined;
}

function wordPressRule(line: Line) {
  const isRegex = !isExact(line);
  const { regex, target } = isRegex ? asExpression(line) : { regex: line.from, target: line.to };
  const isGone = line.to === '';
  return { url: regex, target, isRegex, code: isGone ? 410 : line.status, action: isGone ? 'error' : 'url' };
}

/** https://redirection.me/?p=1744, "JSON format". */
export function writeWordPressJson(all: readonly Line[]): string {
  const redirects = all.map(wordPressRule).map(({ url, target, isRegex, code, action }) => ({
    ...{ url, match_url: url, match_data: { source: { ...flags, flag_regex: isRegex } } },
    ...{ action_code: code, action_type: action, action_data: { url: target } },
    ...{ match_type: 'url', title: '', hits: 0, regex: isRegex, group_id: 1, enabled: true },
  }));
  const groups = [{ id: 1, name: 'Redirections', redirects: 0, module_id: 1, enabled: true }];
  return JSON.stringify({ groups, redirects });
}

const flags = { flag_query: 'exact', flag_case: false, flag_trailing: false };

/** The columns that fileio/csv.php of the plugin writes. */
export function writeWordPressCsv(all: readonly Line[]): string {
  const rows = all
    .map(wordPressRule)
    .map(({ url, target, isRegex, code, action }) =>
      [url, target, isRegex ? '1' : '0', String(code), action, '0', '', 'active']
        .map((text) => `"${text.replaceAll('"', '""')}"`)
        .join(','),
    );
  return ['source,target,regex,code,type,hits,title,status', ...rows].join('\n');
}

/** A page of the site, with its slash, is all that an alias leads to. */
function sayAlias(line: Line): Line | undefined {
  const isPage = isExact(line) && !line.from.includes('?') && /^\/[^?#]*$/.test(line.to);
  return isPage ? { ...line, to: line.to.replace(/\/?$/, '/'), status: 301 } : undefined;
}

/** https://gohugo.io/content-management/urls/#aliases: each page names its old addresses. */
function hugo(
  all: readonly Line[],
  matter: (aliases: readonly string[], url: string) => string,
): NamedText[] {
  return Array.from(
    Map.groupBy(all, ({ to }) => to),
    ([to, lines]) => ({
      file: `${decodeURIComponent(to.slice(1, -1))}.md`,
      text: `${matter(
        lines.map(({ from }) => decodeURIComponent(from)),
        to,
      )}\ntext\n`,
    }),
  );
}

function yamlMatter(aliases: readonly string[], url: string): string {
  return `---\ntitle: "A page"\nurl: ${JSON.stringify(url)}\naliases:\n${aliases.map((alias) => `  - ${JSON.stringify(alias)}\n`).join('')}---`;
}

function tomlMatter(aliases: readonly string[], url: string): string {
  return `+++\ntitle = "A page"\nurl = ${JSON.stringify(url)}\naliases = [\n${aliases.map((alias) => `  ${JSON.stringify(alias)},\n`).join('')}]\n+++`;
}

/** https://github.com/jekyll/jekyll-redirect-from#redirect-to: a page that is only there to lead elsewhere. */
function jekyll(all: readonly Line[]): NamedText[] {
  return all.map(({ from, to }, at) => ({
    file: `moved/${at}.md`,
    text: `---\npermalink: ${JSON.stringify(from)}\nredirect_to: ${JSON.stringify(to)}\n---\n`,
  }));
}

function sayJekyll(line: Line): Line | undefined {
  const isPage = isExact(line) && !line.from.includes('?') && line.to !== '';
  return isPage ? { ...line, status: 301 } : undefined;
}

const one =
  (file: string, write: (all: readonly Line[]) => string) =>
  (all: readonly Line[]): NamedText[] => [{ file, text: write(all) }];

const sayTable = (line: Line): Line | undefined => (isExact(line) ? line : undefined);

export const foreignFormats: readonly ForeignFormat[] = [
  {
    title: 'openpublishing',
    from: 'openpublishing',
    sayable: sayOpenPublishing,
    write: one('.openpublishing.redirection.json', writeOpenPublishing),
  },
  { title: 'Hugo, YAML', from: 'front-matter', sayable: sayAlias, write: (all) => hugo(all, yamlMatter) },
  { title: 'Hugo, TOML', from: 'front-matter', sayable: sayAlias, write: (all) => hugo(all, tomlMatter) },
  { title: 'Jekyll', from: 'front-matter', sayable: sayJekyll, write: jekyll },
  {
    title: 'CSV with names of its own',
    from: 'csv',
    sayable: sayTable,
    write: one('old.csv', (all) => writeTable(all, ['Alt', 'Neu', 'Art'], ';')),
  },
  {
    title: 'CSV without names',
    from: 'csv',
    sayable: sayTable,
    write: one('old.csv', (all) => writeTable(all, [])),
  },
  {
    title: 'WordPress, JSON',
    from: 'redirection',
    sayable: sayWordPress,
    write: one('a.json', writeWordPressJson),
  },
  {
    title: 'WordPress, CSV',
    from: 'redirection',
    sayable: sayWordPress,
    write: one('a.csv', writeWordPressCsv),
  },
];
