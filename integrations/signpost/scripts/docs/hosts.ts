import type { Host } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Abilities } from '../../src/plan/abilities.ts';
import { type Ability, abilityTitles } from '../../src/plan/abilities.ts';
import { code, docsPage, escapeText, pagesFolder, table } from './markdown.ts';

/** The features that people choose a host by, in few words; each is there where the host has all its abilities. */
const main: readonly (readonly [title: string, abilities: readonly Ability[]])[] = [
  ['redirects', ['redirects']],
  ['`*` patterns', ['splats']],
  ['`:name` patterns', ['placeholders']],
  ['redirects by query', ['queryConditions']],
  ['case-insensitive redirects', ['redirects', 'ignoreCase']],
  ['http and other domains in one redirect', ['oneHop']],
  ['410', ['gone']],
  ['headers', ['headers']],
  ['maintenance mode', ['maintenance']],
  ['passwords', ['protect']],
  ['API queries', ['apiQueries']],
];
const all = Object.keys(abilityTitles).filter(isAbility);

/** A page for each host, and one with the table of what each can. */
export function hostDocs(): OutFile[] {
  return [...hosts.map(hostPage), listPage()];
}

/** A README with its table of hosts between two marks written again, one row each. Undefined where it has no marks. */
export function withHostTable(text: string): string | undefined {
  const parts = /^([\s\S]*<!-- hosts:begin -->)[\s\S]*(<!-- hosts:end -->[\s\S]*)$/.exec(text);
  if (parts === null) return undefined;
  const [, before = '', after = ''] = parts;
  return [before, readmeTable(), after].join('\n\n');
}

function readmeTable(): string {
  return table(
    ['Host and its guide', 'Works', 'Needs the generated edge function', 'Limit'],
    hosts.map((host) => {
      const { id, title, can, plain = can } = host;
      const works = featuresOf(plain);
      const extra = featuresOf(can).filter((one) => !works.includes(one));
      return [
        `[${title}](${pagesFolder}/guides/hosts/${id}.md)`,
        works.length === main.length
          ? 'everything'
          : works.join(', ') || 'pages that redirect in the browser',
        extra.join(', ') || '–',
        redirectLimit(host),
      ];
    }),
  );
}

function featuresOf(can: Abilities): string[] {
  return main.filter(([, abilities]) => abilities.every((one) => has(can, one))).map(([title]) => title);
}

/** What is known of hosts without a limit. A benchmark serves a million redirects with those that are tested. */
const unlimited: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['nginx', 'caddy'].map((id) => [id, 'none found (tested to 1 million)'])),
  apache: 'none, but slow past a few thousand redirects',
  firebase: 'none documented',
};

/** Of the host's own files; with the edge function, another limit or none applies. Where a host counts lines, see `lineTitles`. */
function redirectLimit({ id, can, plain = can, lines }: Host): string {
  const { exact, patterns, bytes, siteBytes = 0 } = plain.limits;
  const parts = [
    ...(exact === undefined ? [] : [`${(lines ? exact / 2 : exact).toLocaleString('en-US')} redirects`]),
    ...(patterns === undefined
      ? []
      : [`${lines ? `${patterns / 2} to ` : ''}${patterns.toLocaleString('en-US')} patterns`]),
    ...(bytes === undefined ? [] : [`${humanSize('bytes', bytes)} of redirects`]),
    ...(has(can, 'redirects') ? [] : [`${humanSize('bytes', siteBytes)} for the site`]),
  ];
  if (parts.length === 0) return unlimited[id] ?? 'none found';
  const isLifted = plain !== can && !['exact', 'patterns', 'bytes'].some((name) => name in can.limits);
  return `${parts.join(' and ')}${isLifted ? '; more need the edge function' : ''}`;
}

/** The columns of the tables of all hosts; further features are lists. */
const redirectColumns: readonly Ability[] = [
  'gone',
  'queryConditions',
  'placeholders',
  'splats',
  'ignoreCase',
  'oneHop',
];
const responseColumns: readonly Ability[] = [
  'headers',
  'maintenance',
  'protect',
  'methods',
  'apiQueries',
  'apiHandler',
  'apiRate',
];

function listPage(): OutFile {
  const shown = [...redirectColumns, ...responseColumns];
  const others = all.filter((ability) => !shown.includes(ability));
  return docsPage(
    'reference/hosts/index.md',
    {
      title: 'Hosts',
      description: `What each of the ${hosts.length} supported hosts can serve, and its limits.`,
      label: 'All hosts',
    },
    "Each host declares its supported features as data. Signpost's findings, these tables and the tests are generated from that data, and the tests check it against the host's real engine or its own parser.",
    '✓ is supported, – is not supported.',
    ...footnote(),
    '## Redirects',
    tableOf(['Statuses', ...redirectColumns.map(titleOf)], (host) => [
      statusesOf(host.can),
      ...redirectColumns.map((ability) => markOf(host, ability)),
    ]),
    '## Responses and the JSON API',
    tableOf(responseColumns.map(titleOf), (host) => responseColumns.map((ability) => markOf(host, ability))),
    '## Limits',
    tableOf(['Limits'], (host) => [limitsCell(host)]),
    '## Further features',
    `Each host has a page with all ${all.length} features. These are missing, or need the generated edge function:`,
    tableOf(['Not supported', 'Needs the edge function'], (host) =>
      ['–', '✓¹'].map((mark) =>
        listed(others.filter((ability) => markOf(host, ability) === mark).map((one) => abilityTitles[one])),
      ),
    ),
  );
}

function titleOf(ability: Ability): string {
  const title = abilityTitles[ability];
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function listed(titles: readonly string[]): string {
  return titles.length === 0 ? 'none' : titles.join('; ');
}

/** A row for each host. */
function tableOf(columns: readonly string[], cells: (host: Host) => readonly string[]): string {
  return table(
    ['Host', ...columns],
    hosts.map((host) => [`[${host.title}](${host.id}.md)`, ...cells(host)]),
  );
}

function footnote(): string[] {
  return hosts.some(({ plain }) => plain !== undefined)
    ? ['¹ Requires the generated edge function. Signpost writes it only if the site needs it.']
    : [];
}

function markOf({ can, plain }: Host, ability: Ability): string {
  if (!has(can, ability)) return '–';
  return plain !== undefined && !has(plain, ability) ? '✓¹' : '✓';
}

/** What means nothing where a host can't do the other thing at all. */
const needs: Partial<Readonly<Record<Ability, readonly Ability[]>>> = {
  redirectHeaders: ['redirects', 'headers'],
  absolute: ['redirects'],
  queryKept: ['redirects'],
  ownQuery: ['redirects'],
  queryMerge: ['redirects'],
  captures: ['redirects'],
  apr1: ['protect'],
  slowHashes: ['protect'],
  refusalPages: ['methods'],
};

function has(can: Abilities, ability: Ability): boolean {
  return can[ability] && (needs[ability] ?? []).every((other) => has(can, other));
}

function statusesOf(can: Abilities): string {
  return has(can, 'redirects') ? can.statuses.join(' ') : '–';
}

/** For a column of its own in the table of all hosts. */
function limitsCell({ can, plain, lines }: Host): string {
  const limits = limitsOf(can) || 'none';
  return plain === undefined || limitsOf(plain) === limitsOf(can)
    ? limits
    : `${limits}¹; else ${limitsOf(plain, lines !== undefined)}`;
}

const limitTitles: Readonly<Record<keyof Abilities['limits'], (value: string) => string>> = {
  exact: (value) => `${value} exact redirects`,
  patterns: (value) => `${value} patterns`,
  rules: (value) => `${value} rules`,
  ruleLength: (value) => `${value} characters per rule`,
  bytes: (value) => `${value} for its file`,
  files: (value) => `${value} files`,
  folderFiles: (value) => `${value} files per folder`,
  fileBytes: (value) => `${value} per file`,
  siteBytes: (value) => `${value} per build`,
  paidFiles: (value) => `${value} files on a paid plan`,
  paidSiteBytes: (value) => `${value} per build on a paid plan`,
  parameters: (value) => `compares the first ${value} query parameters`,
  emptyParameters: (value) => `removes empty query parameters in the first ${value} positions`,
  repeated: (value) =>
    `with more than ${value} redirects by query, uses only the first value of a repeated parameter`,
  answerBytes: (value) => `${value} per API response`,
};

/** Where a host counts lines: a redirect takes two, with and without the slash at the end, and a pattern one or two. */
const lineTitles: Readonly<Record<string, (lines: number) => string>> = {
  exact: (lines) =>
    `${(lines / 2).toLocaleString('en-US')} redirects (${lines.toLocaleString('en-US')} lines, two for each)`,
  patterns: (lines) => `${lines / 2} to ${lines} patterns (${lines} lines, one or two for each)`,
};

function limitsOf({ limits }: Abilities, inLines = false): string {
  return Object.entries(limits)
    .map(([name, value]) => {
      const ofLines = inLines ? lineTitles[name] : undefined;
      return ofLines?.(value) ?? (isLimit(name) ? limitTitles[name](humanSize(name, value)) : name);
    })
    .join('; ');
}

/** Bytes as a person reads them: 20 KB, 25 MiB; a number of other things with its thousands apart. */
function humanSize(name: string, value: number): string {
  if (!/bytes/i.test(name)) return value.toLocaleString('en-US');
  const [unit, bytes] = units.find(([, size]) => value >= size && value % size === 0) ?? ['bytes', 1];
  return `${value / bytes} ${unit}`;
}

const units: readonly (readonly [unit: string, bytes: number])[] = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['MB', 10 ** 6],
  ['KiB', 2 ** 10],
  ['KB', 10 ** 3],
];

function hostPage(host: Host): OutFile {
  const { id, title, docs, can, plain, edgeFunction, places, setUp, adapter } = host;
  const columns = plain === undefined ? ['supported'] : ['with the edge function', 'with config files only'];
  const sides = plain === undefined ? [can] : [can, plain];
  return docsPage(
    `reference/hosts/${id}.md`,
    {
      title,
      description: `The files that Signpost writes for ${title}, where they go, supported features and limits.`,
    },
    `[The guide](../../guides/hosts/${id}.md) leads from a build to a checked live site.`,
    `In the options: ${code(`deploy: { host: '${id}' }`)}. On the command line: ${code(`signpost map compile --host ${id} --output deploy`)}. Vendor documentation: <${docs}>.`,
    '## Files',
    places.length === 0
      ? undefined
      : table(
          ['File', 'Copy to'],
          places.map(({ path, goes }) => [code(path), goes === 'dist' ? 'the built site' : escapeText(goes)]),
        ),
    setUp === undefined ? undefined : escapeText(setUp),
    ...(adapter === undefined ? [] : [`## With ${code(adapter.name)}`, adapter.summary]),
    '## Supported features',
    plain === undefined
      ? undefined
      : `Signpost generates ${withArticle(edgeFunction ?? 'edge function')} only if the site needs a feature that the config files don't support.`,
    table(
      ['', ...columns],
      [
        ['redirect statuses', ...sides.map(statusesOf)],
        ...all.map((ability) => [
          abilityTitles[ability],
          ...sides.map((side) => (has(side, ability) ? '✓' : '–')),
        ]),
        ['limits', ...sides.map((side) => limitsOf(side, host.lines !== undefined) || 'none')],
      ],
    ),
    "If the site needs a feature that the host doesn't support, the build reports a finding. Nothing is dropped silently.",
    ...notesOf(host),
  );
}

/** What no ability tells. */
function notesOf({ notes = [] }: Host): string[] {
  return notes.length === 0 ? [] : ['## Details', notes.map((one) => `- ${escapeText(one)}`).join('\n')];
}

/** The edge function under the host's name for it, with its article. */
function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function isAbility(name: string): name is Ability {
  return name in abilityTitles;
}

function isLimit(name: string): name is keyof Abilities['limits'] {
  return name in limitTitles;
}
