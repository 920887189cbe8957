import type { Page } from '../../audit/site/page.ts';
import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { delimiterOf, firstLine, readRows } from '../../import/shared/csv.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { Problem } from '../../lib/problem.ts';
import { orText } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import { keyOf, nameOf, type OldSite } from '../inventory/hosts.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Confirmed, Suggestion } from '../state/review-file.ts';
import type { NewPage, OldPage, Profile } from './profile.ts';
import type { RatedPages } from './search.ts';

/** The number of the page that replaced an old one: see `readSuccessors`. */
export type SuccessorOf = (old: Profile) => number | undefined;

/** The pages of one name in folders beside each other, by their folders' names. */
type Family = Map<string, number>;

/** The least number of folders that two families share, and the least share of all their folders (with one more added). */
const [fewest, least] = [3, 0.6];
/** Where more names than this are in folders beside each other, none are compared. */
const pathsCompared = 500;

/** Finds files that were renamed in several folders at once, such as `manual` in each language. */
export function readSuccessors(olds: readonly Profile[], { pages, at }: RatedPages): SuccessorOf {
  const stay = new Set(olds.map(({ path }) => path));
  const gone = familiesOf(olds, ({ path }) => at(path) === undefined);
  const come = familiesOf(pages, ({ path }) => !stay.has(path));
  const successors = new Map<Family, Family>();
  for (const [place, before] of gone) {
    const after = come.get(place);
    if (after === undefined || before.size > pathsCompared || after.size > pathsCompared) continue;
    for (const family of before.values()) {
      const other = mostAlike(family, after);
      if (other !== undefined && mostAlike(other, before) === family) successors.set(family, other);
    }
  }
  return ({ segments }) => {
    const [place, folder, name] = placeOf(segments);
    const family = gone.get(place)?.get(name);
    return family === undefined ? undefined : successors.get(family)?.get(folder);
  };
}

function familiesOf(
  profiles: readonly Profile[],
  isCounted: (page: Profile) => boolean,
): Map<string, Map<string, Family>> {
  const places = new Map<string, Map<string, Family>>();
  for (const [number, page] of profiles.entries()) {
    if (page.segments.length < 2 || !isCounted(page)) continue;
    const [place, folder, name] = placeOf(page.segments);
    const families = places.get(place) ?? new Map<string, Family>();
    const family = families.get(name) ?? new Map<string, number>();
    places.set(place, families.set(name, family.set(folder, number)));
  }
  return places;
}

function placeOf(segments: readonly string[]): [place: string, folder: string, name: string] {
  return [segments.slice(0, -2).join('/'), segments.at(-2) ?? '', segments.at(-1) ?? ''];
}

/** The only family in nearly the same folders; undefined if there are several. */
function mostAlike(family: Family, others: ReadonlyMap<string, Family>): Family | undefined {
  let [found, best, next]: [Family | undefined, number, number] = [undefined, 0, 0];
  for (const other of others.values()) {
    const share = shareOf(family, other);
    if (share > best) [found, best, next] = [other, share, best];
    else if (share > next) next = share;
  }
  return best >= least && best > next ? found : undefined;
}

function shareOf(one: Family, other: Family): number {
  if (one.size < fewest || other.size < fewest) return 0;
  let shared = 0;
  for (const folder of one.keys()) if (other.has(folder)) shared++;
  return shared < fewest ? 0 : shared / (one.size + other.size - shared + 1);
}

type Lead = Pick<OldUrl, 'url' | 'location' | 'canonical'>;

const mostHops = 10;

/** An old redirect follows its target, a page its canonical, unless that is the home page, which some sites always name. */
export function followOldRedirects(
  suggestions: readonly Suggestion[],
  inventory: readonly Lead[],
  site: OldSite,
): Suggestion[] {
  const rows = new Map(inventory.map((row) => [keyOf(row.url), row]));
  const known = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const nextOf = ({ url, location, canonical }: Lead): Lead | undefined => {
    const next = nameOf(location || canonical, site)?.url;
    if (next === undefined || keyOf(next) === keyOf(url)) return undefined;
    return location === '' && next === '/' ? undefined : rows.get(keyOf(next));
  };
  return suggestions.map((suggestion) => {
    const first = rows.get(keyOf(suggestion.old));
    const last = first && endOf(first, nextOf);
    const end = last && known.get(last.url);
    if (first === undefined || end === undefined || end.old === suggestion.old) return suggestion;
    const isRedirect = first.location !== '';
    const isSurer = suggestion.new !== '' && suggestion.confidence >= end.confidence;
    if (suggestion.confidence === 1 || (!isRedirect && isSurer)) return suggestion;
    // A URL that is probably gone doesn't claim a page from a more certain one, such as `/` when it redirected to the old
    // software's home.
    if (end.new === '' && suggestion.new !== '' && suggestion.confidence > end.confidence) return suggestion;
    const why = isRedirect ? 'the old site redirects it to' : 'its canonical is';
    return { ...end, old: suggestion.old, reason: `${why} ${end.old}; ${end.reason}` };
  });
}

/** The end of the redirects; undefined if it is outside of the inventory, or there is a loop. */
function endOf(first: Lead, nextOf: (lead: Lead) => Lead | undefined): Lead | undefined {
  let at = first;
  for (let hops = 0; hops < mostHops; hops++) {
    const next = nextOf(at);
    if (next === undefined) return at.location === '' ? at : undefined;
    at = next;
  }
  return undefined;
}

/** Parses a list of old URLs, one per line, without empty lines and `#` comments. */
export function readOldList(file: string, text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const urls = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const wrong = [...lines.entries()].flatMap(([index, line]) => {
    if (line === '' || line.startsWith('#')) return [];
    const why = whyNoUrl(line);
    return why === undefined ? [] : [`${file}:${index + 1}: "${line.slice(0, 60)}" ${why}`];
  });
  if (wrong.length > 0) throw new Problem(shortened(wrong));
  if (urls.length === 0) throw new Problem(`${file} has no URL. Write one per line.`);
  return urls;
}

const linesReported = 10;

function whyNoUrl(line: string): string | undefined {
  if (!/^(?:\/|https?:\/\/)/.test(line))
    return "isn't a valid URL. Write one per line, starting with / or https://";
  return /\s/.test(line) ? 'has a space. Write the space as %20, and each URL on its own line' : undefined;
}

/** Parses a table of new pages with the column `url` and optionally `title`, `headings`, `words`, `links`. */
export function readNewPages(file: string, text: string): NewPage[] {
  const rows = readTable(file, text, ['url', 'address', 'new']);
  if (rows.length === 0) throw new Problem(`${file} has no page of the new site. Add one row per page.`);
  return rows.map(({ name, at }) => ({
    url: name,
    title: at('title'),
    text: [at('headings'), at('h1'), at('words')].filter((part) => part !== '').join(' '),
    ...linksIn(at('links')),
  }));
}

/** Parses a table of old pages with the columns `old`, `title`, `headings`, `words`, `links`. */
export function readOldPages(file: string, text: string): OldPage[] {
  return readTable(file, text, ['old', 'address', 'url']).map(({ name, at }) => ({
    url: name,
    title: at('title'),
    text: [at('headings'), at('words')].filter((part) => part !== '').join(' '),
    ...linksIn(at('links')),
  }));
}

function linksIn(cell: string): Pick<OldPage, 'links'> {
  return cell === '' ? {} : { links: cell.split(/\s+/) };
}

/** Parses a table of confirmed pairs with the columns `old` and `new`; empty or `GONE` means gone. */
export function readConfirmed(file: string, text: string): Confirmed[] {
  const first = new Map<string, { to: string; line: number }>();
  const wrong: string[] = [];
  const pairs = readTable(file, text, ['old', 'address', 'from']).map(({ name, line, at }) => {
    const written = at('new') || at('to');
    const to = /^gone$/i.test(written) ? '' : written;
    const before = first.get(name) ?? { to, line };
    first.set(name, before);
    if (before.to !== to)
      wrong.push(
        `${file}:${line}: ${name} redirects to ${to || 'GONE'}, but line ${before.line} has ${before.to || 'GONE'}. Keep one of the two lines.`,
      );
    return { from: name, to };
  });
  if (wrong.length > 0) throw new Problem(shortened(wrong));
  return pairs;
}

/** The table repeats what a review decided; otherwise one of them is wrong. */
export function expectSameDecisions(
  file: string,
  named: readonly Confirmed[],
  decided: readonly Confirmed[],
): void {
  const targets = new Map(decided.map(({ from, to }) => [from, to]));
  const wrong = named.flatMap(({ from, to }) => {
    const other = targets.get(from);
    return other === undefined || other === to
      ? []
      : [
          `${file}: ${from} redirects to ${to || 'GONE'}, but the review decided ${other || 'GONE'}. Change one of them.`,
        ];
  });
  if (wrong.length > 0) throw new Problem(shortened(wrong));
}

function shortened(lines: readonly string[]): string {
  const more = lines.length > linesReported ? [`and ${lines.length - linesReported} more such lines`] : [];
  return [...lines.slice(0, linesReported), ...more].join('\n');
}

interface Row {
  readonly name: string;
  readonly line: number;
  at(column: string): string;
}

function readTable(file: string, text: string, names: readonly string[]): Row[] {
  const delimiter = delimiterOf(firstLine(text));
  const [header, ...records] = delimiter === '\t' ? tabRows(text) : readRows(file, text, delimiter);
  const columns = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const column = names.map((name) => columns.indexOf(name)).find((at) => at >= 0);
  if (column === undefined) {
    throw new Problem(
      `${file}:1: The file has no column ${orText(names.map((name) => `"${name}"`))}. Rename the column of URLs to \`${names[0]}\`.`,
    );
  }
  const places = new Map(columns.map((name, at) => [name, at]));
  return records.flatMap(({ record, line }) => {
    const at = (name: string): string => record[places.get(name) ?? -1]?.trim() ?? '';
    const name = record[column]?.trim() ?? '';
    return name === '' ? [] : [{ name, line, at }];
  });
}

/** Tab-separated text has no quoting: a title may contain quotes. */
function tabRows(text: string): { record: string[]; line: number }[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.flatMap((row, at) => (row.trim() === '' ? [] : [{ record: row.split('\t'), line: at + 1 }]));
}

interface NewSite {
  readonly pages: NewPage[];
  readonly files: string[];
}

/** Reads the new site from its folder, with the base in its pages. */
export function readNewSite(folder: string): NewSite {
  const build = openBuildFolder(folder);
  return newSiteOf(readSite(build), build.list);
}

/** The same for a site that is already read; file names are relative to its folder. */
export function newSiteOf({ base, pages }: Pick<Site, 'base' | 'pages'>, files: readonly string[]): NewSite {
  return {
    pages: pages.map((page) => ({
      url: page.url,
      title: page.titles[0]?.text ?? '',
      text: textOf(page),
      lang: page.lang?.text,
      alternates: alternatesOf(page),
      links: page.refs.flatMap(({ target }) => (target.kind === 'site' ? [target.path] : [])),
    })),
    files: files.map((file) => parsePath(`${base}${file}`)),
  };
}

function alternatesOf({ rels }: Page): string[] {
  return rels.flatMap(({ hreflang, target }) =>
    hreflang !== undefined && target.kind === 'site' ? [target.path] : [],
  );
}

function textOf({ h1s, metas }: Page): string {
  const description = metas.find(({ key }) => key === 'description')?.content ?? '';
  return [...h1s.map(({ text }) => text), description].join(' ');
}
