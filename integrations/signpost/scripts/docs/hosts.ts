import type { Abilities, Host, Limits } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { code, docsPage, escapeText, table } from './markdown.ts';

/** The abilities as columns of tables, each with its title and the cell of a host. */
const columns: readonly (readonly [title: string, cell: (abilities: Abilities) => string])[] = [
  ['Redirects with a status', ({ serverRules }) => mark(serverRules)],
  ['Patterns', ({ patterns }) => mark(patterns)],
  ['Headers', ({ headers }) => mark(headers)],
  ['Redirects by query', ({ redirectsByQuery }) => mark(redirectsByQuery)],
  ['Query passed on', ({ requestQuery }) => queryTitles[requestQuery]],
  ['Any letter case', ({ caseInsensitive }) => mark(caseInsensitive !== false)],
  ['410', ({ gone410 }) => mark(gone410)],
  ['Headers on redirects', ({ headersOnRedirects }) => mark(headersOnRedirects)],
  ['Maintenance mode', ({ maintenance503 }) => mark(maintenance503)],
  ['Passwords', ({ passwords }) => passwords.join(', ') || '–'],
  ['Other domains', ({ otherDomains }) => domainTitles[otherDomains]],
  ['API', ({ api }) => api.join(', ') || '–'],
];

const queryTitles = { rest: 'without the pairs that the redirect requires', whole: 'whole', none: '–' };
const domainTitles = {
  'one-redirect': 'in one redirect',
  'two-redirects': 'after a redirect to the main domain',
  'host-settings': "by the host's settings",
};

function mark(isSupported: boolean): string {
  return isSupported ? '✓' : '–';
}

/** A page for each host, and one with the table of what each can. */
export function hostDocs(): OutFile[] {
  return [...hosts.map(hostPage), listPage()];
}

/** A README with the names of the hosts between two marks written again. Undefined where it has no marks. */
export function withHostNames(text: string): string | undefined {
  const parts = /^([\s\S]*<!-- hosts:begin -->)[\s\S]*(<!-- hosts:end -->[\s\S]*)$/.exec(text);
  if (parts === null) return undefined;
  const [, before = '', after = ''] = parts;
  return [before, hosts.map(({ title }) => title).join(', '), after].join('\n');
}

function listPage(): OutFile {
  return docsPage(
    'reference/hosts/index.md',
    {
      title: 'Hosts',
      description: `What each of the ${hosts.length} supported hosts can serve, and its limits.`,
      label: 'All hosts',
    },
    "Each host declares its abilities and limits as data. Signpost's findings, these tables and the tests use that data, and the tests check it against the host's real engine or its own parser.",
    '## What each host supports',
    '✓ yes · **ƒ** with the generated edge function, which Signpost writes if the site needs it · – no',
    table(
      ['', ...hosts.map(({ id, title }) => `[${shortenTitle(title)}](${id}.md)`)],
      columns.map(([feature, cell]) => [feature, ...hosts.map((host) => markSupport(host, cell))]),
    ),
    'The page of a host has the details, such as which password formats it accepts.',
    '## Limits',
    table(
      ['Host', 'Limits'],
      hosts.map((host) => [`[${host.title}](${host.id}.md)`, limitsText(host)]),
    ),
  );
}

/** `Azure` for `Azure Static Web Apps`, as the head of a narrow column. */
function shortenTitle(title: string): string {
  return title.replace(/ (?:\(|and |Hosting|Static).*$/, '');
}

/** `✓`, `ƒ` for what only the edge function adds, or `–`. */
function markSupport({ abilities, programs }: Host, cell: (abilities: Abilities) => string): string {
  if (cell(abilities) !== '–') return '✓';
  const edge = programs?.edge;
  return edge !== undefined && cell(edge.abilities) !== '–' ? '**ƒ**' : '–';
}

const limitTitles = {
  files: (value) => `${value} files`,
  folderFiles: (value) => `${value} files per folder`,
  fileBytes: (value) => `${value} per file`,
  siteBytes: (value) => `${value} per build`,
  paidFiles: (value) => `${value} files on a paid plan`,
  paidSiteBytes: (value) => `${value} per build on a paid plan`,
} satisfies Readonly<
  Record<
    Exclude<keyof Limits, 'source' | 'file' | 'fileSizes' | `unsupported${string}`>,
    (value: string) => string
  >
>;

function limitsText({ limits = {} }: Host): string {
  const { fileSizes = [] } = limits;
  const texts = Object.entries(limits).flatMap(([name, value]) => {
    if (typeof value !== 'number' || !isLimit(name)) return [];
    const size = /bytes/i.test(name) ? humanSize(value) : value.toLocaleString('en-US');
    return [limitTitles[name](size)];
  });
  for (const { file, limit, unit } of fileSizes) {
    const size = unit === 'bytes' ? humanSize(limit) : `${limit.toLocaleString('en-US')} ${unit}`;
    texts.push(`${size} in \`${file}\``);
  }
  const source = limits.source === undefined ? '' : ` ([source](${limits.source}))`;
  return texts.length === 0 ? 'none found' : texts.join('; ') + source;
}

function isLimit(name: string): name is keyof typeof limitTitles {
  return name in limitTitles;
}

/** Bytes as a person reads them: 20 KB, 25 MiB. */
function humanSize(value: number): string {
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

const targetTitles = { build: 'the built site.', 'project-root': 'the root of the project.', none: '' };

function hostPage(host: Host): OutFile {
  const { id, title, docs, abilities, files, setUp, programs } = host;
  const { edge, adapter } = programs ?? {};
  const sides = edge === undefined ? [abilities] : [abilities, edge.abilities];
  return docsPage(
    `reference/hosts/${id}.md`,
    {
      title,
      description: `The files that Signpost writes for ${title}, where they go, supported features and limits.`,
    },
    `[The guide](../../guides/hosts/${id}.md) leads from a build to a checked live site.`,
    `In the options: ${code(`deploy: { host: '${id}' }`)}. On the command line: ${code(`npx astro-signpost map compile --host ${id} --output deploy`)}. Vendor documentation: <${docs}>.`,
    '## Files',
    table(
      ['File', 'Copy to'],
      files.map(({ path, target, note = '' }) => [
        code(path),
        escapeText(`${targetTitles[target]} ${note}`.trim()),
      ]),
    ),
    setUp === undefined ? undefined : `${code(`deploy/${id}/README.md`)} has the commands for your files.`,
    ...(adapter === undefined ? [] : [`## With ${code(adapter.name)}`, adapter.summary]),
    '## Supported features',
    table(
      ['', 'with its own files', ...(edge === undefined ? [] : [`with the generated ${edge.name}`])],
      columns.map(([name, cell]) => [name, ...sides.map(cell)]),
    ),
    `Limits: ${limitsText(host)}.`,
    "If the site needs a feature that the host doesn't support, the build reports a finding. Nothing is dropped silently.",
  );
}
