import { Problem } from '../lib/problem.ts';
import { delimiterOf, firstLine, readRows } from '../lib/text/csv-rows.ts';
import type { Item, Rule } from '../map/patterns/foreign-rule.ts';
import { csvImporter } from './csv.ts';
import type { Importer } from './importer.ts';

/** A platform's export: its columns by all names that it has used. */
interface Preset {
  readonly id: string;
  readonly title: string;
  readonly firstWins: boolean;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly status?: readonly string[];
  /** A column that no other table has together with those. */
  readonly mark?: string;
  /** How it writes `:name` and `*`. */
  readonly pattern?: (rule: Pick<Rule, 'from' | 'to'>) => Pick<Rule, 'from' | 'to'>;
}

const presets: readonly Preset[] = [
  {
    ...{ id: 'shopify', title: 'a Shopify export of URL redirects', firstWins: false },
    ...{ from: ['Redirect from'], to: ['Redirect to'] },
  },
  {
    ...{ id: 'webflow', title: 'a Webflow export of 301 redirects', firstWins: true },
    ...{ from: ['Old Path', 'Old path'], to: ['Redirect to', 'Redirect to Page', 'New Path'] },
    // https://help.webflow.com: `/blog/(.*)` and `/articles/%1`.
    pattern: ({ from, to }) => ({
      from: from.replace(/\/\((?:\.|%2E)(?:\*|%2A)\)$/i, '/*'),
      to: to.replace(/%1$/, '*'),
    }),
  },
  {
    ...{ id: 'hubspot', title: 'a HubSpot export of URL redirects', firstWins: true },
    ...{
      from: ['Original URL', 'routePrefix'],
      to: ['Redirect to', 'Redirect URL', 'Destination URL', 'destination'],
    },
    status: ['Redirect type', 'Redirect style', 'redirectStyle'],
    // https://knowledge.hubspot.com/domains-and-urls/set-up-a-flexible-pattern-url-redirect
    pattern: flexible,
  },
  {
    ...{ id: 'yoast', title: 'an export of the WordPress plugin Yoast SEO', firstWins: false },
    ...{ from: ['Origin'], to: ['Target'], status: ['Type'], mark: 'Format' },
  },
  {
    ...{ id: 'rank-math', title: 'an export of the WordPress plugin Rank Math', firstWins: false },
    ...{ from: ['source'], to: ['destination'], status: ['type'], mark: 'matching' },
  },
];

/** Converts `/:year/*rest` and `/{year}/{rest}` to `/:year/*`; names in a map have no hyphens. */
function flexible({ from, to }: Pick<Rule, 'from' | 'to'>): Pick<Rule, 'from' | 'to'> {
  const placeholder = (name: string): string => `:${name.replaceAll('-', '_')}`;
  const [end, rest] = /\/(?:\*|%2A)([A-Za-z][\w-]*)$/i.exec(from) ?? [''];
  const path = from
    .slice(0, from.length - end.length)
    .replace(/(?<=\/)(?::|%3A)([A-Za-z][\w-]*)/gi, (_, name: string) => placeholder(name));
  const inBraces = /(?:\{|%7B)([A-Za-z][\w-]*)(?:\}|%7D)/gi;
  return {
    from: path.replace(inBraces, (_, name: string) => placeholder(name)) + (rest === undefined ? '' : '/*'),
    to: to.replace(inBraces, (_, name: string) => (name === rest ? '*' : placeholder(name))),
  };
}

/** Exports of platforms and plugins with known columns. */
export const presetImporters: readonly Importer[] = presets.map(importerOf);

function importerOf(preset: Preset): Importer {
  const { id, title, firstWins, pattern } = preset;
  return {
    ...{ id, title, firstWins },
    detect: (_, text) => columnsIn(preset, headerOf(text)) !== undefined,
    read(file, text, options) {
      const columns = columnsIn(preset, headerOf(text));
      if (columns === undefined) throw new Problem(`${file}:1: ${missing(preset)}`);
      const reading = csvImporter.read(file, text, { ...options, columns });
      const items = reading.items.map(
        (item): Item => (item.kind === 'rule' && pattern ? { ...item, ...pattern(item) } : item),
      );
      return { ...reading, items };
    },
  };
}

function headerOf(text: string): readonly string[] {
  const line = firstLine(text);
  // Their headers are a single line.
  if (line.length > 2000 || line.split('"').length % 2 === 0) return [];
  return (
    readRows('header', line.replace(/^\uFEFF/, ''), delimiterOf(line))[0]?.record.map((name) =>
      name.trim(),
    ) ?? []
  );
}

/** The columns in the form of `--columns`; undefined if one is missing. */
function columnsIn({ from, to, status = [], mark }: Preset, header: readonly string[]): string | undefined {
  const at = (names: readonly string[]): number => header.findIndex((name) => names.includes(name)) + 1;
  if (at(from) === 0 || at(to) === 0 || (mark !== undefined && !header.includes(mark))) return undefined;
  return [`from=${at(from)}`, `to=${at(to)}`, ...(at(status) > 0 ? [`status=${at(status)}`] : [])].join(',');
}

function missing({ title, from, to, mark }: Preset): string {
  const columns = [from[0], to[0], ...(mark === undefined ? [] : [mark])]
    .map((name) => `"${name}"`)
    .join(', ');
  return `the table isn't ${title}, which has the columns ${columns}. Leave out --input-format, or use --input-format csv.`;
}
