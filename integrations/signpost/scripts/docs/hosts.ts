import type { Host } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Abilities } from '../../src/redirects/plan/abilities.ts';
import { type Ability, abilityTitles } from '../../src/redirects/plan/abilities.ts';
import { code, escapeMarkdown, note, pageOf, table } from './markdown.ts';

/** The abilities that a person chooses a host by; the others are fine points. */
const main: readonly Ability[] = [
  'gone', 'queryConditions', 'placeholders', 'tails', 'splats', 'ignoreCase', 'headers', 'oneHop', 'maintenance', 'protect',
  'methods', 'apiQueries',
]; // biome-ignore format: a list
const all = Object.keys(abilityTitles).filter(isAbility);

/** A page for each host, and one with the table of what each can. */
export function hostDocs(): OutFile[] {
  const pages = hosts.map((host) => ({ path: `docs/hosts/${host.id}.md`, content: hostPage(host) }));
  return [...pages, { path: 'docs/hosts/README.md', content: listPage() }];
}

/**
 * A README with its table of hosts between two marks written again: those abilities alone that one chooses a
 * host by. Undefined where it has no marks.
 */
export function withHostTable(text: string): string | undefined {
  const parts = /^([\s\S]*<!-- hosts:begin -->)[\s\S]*(<!-- hosts:end -->[\s\S]*)$/.exec(text);
  if (parts === null) return undefined;
  const [, before = '', after = ''] = parts;
  return [before, tableOf(main, 'docs/hosts/'), ...footnote(), after].join('\n\n');
}

function listPage(): string {
  return pageOf(
    note,
    `# The ${hosts.length} hosts`,
    'What a host can is data in its source, from which its findings, this table and the tests are made; its real engine is asked whether it is true.',
    tableOf(all, ''),
    ...footnote(),
  );
}

function tableOf(abilities: readonly Ability[], folder: string): string {
  return table(
    ['', ...hosts.map(({ id, title }) => `[${title}](${folder}${id}.md)`)],
    [
      ['statuses', ...hosts.map(({ can }) => statusesOf(can))],
      ...abilities.map((ability) => [abilityTitles[ability], ...hosts.map((host) => markOf(host, ability))]),
      ['limits', ...hosts.map(limitsCell)],
    ],
  );
}

function footnote(): string[] {
  return hosts.some(({ plain }) => plain !== undefined)
    ? ['¹ by a small program of ours, which is written only where a plan needs it.']
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
  queryMerge: ['redirects'],
  captures: ['redirects'],
  apr1: ['protect'],
  slowHashes: ['protect'],
  refusalPages: ['methods'],
};

/** What most hosts can is left out of their data. */
function has(can: Abilities, ability: Ability): boolean {
  return (can[ability] ?? true) && (needs[ability] ?? []).every((other) => has(can, other));
}

function statusesOf(can: Abilities): string {
  return has(can, 'redirects') ? can.statuses.join(' ') : '–';
}

/** For a column of its own in the table of all hosts. */
function limitsCell({ can, plain }: Host): string {
  const limits = limitsOf(can) || 'none';
  return plain === undefined || limitsOf(plain) === limitsOf(can)
    ? limits
    : `${limits}¹; else ${limitsOf(plain)}`;
}

const limitTitles: Readonly<Record<keyof Abilities['limits'], string>> = {
  exact: 'exact entries',
  patterns: 'patterns',
  rules: 'rules',
  ruleLength: 'characters in a rule',
  bytes: 'bytes of its file',
  files: 'files of a build',
  folderFiles: 'files in a folder',
  fileBytes: 'bytes of a file',
  siteBytes: 'bytes of a build',
  paidFiles: 'files of a build in a paid plan',
  paidSiteBytes: 'bytes of a build in a paid plan',
  parameters: 'parameters of a request',
  emptyParameters: 'places of a query that empty parameters are taken out of',
  repeated: 'redirects by query, past which the first value of a repeated parameter counts',
  answerBytes: 'bytes of an answer of the API',
};

function limitsOf({ limits }: Abilities): string {
  return Object.entries(limits)
    .map(([name, value]) => `${value.toLocaleString('en-GB')} ${isLimit(name) ? limitTitles[name] : name}`)
    .join(', ');
}

function hostPage(host: Host): string {
  const { id, title, docs, can, plain, places, setUp, adapter } = host;
  const columns = plain === undefined ? ['can'] : ['with the program', 'with its files alone'];
  const sides = plain === undefined ? [can] : [can, plain];
  return pageOf(
    note,
    `# ${title}`,
    `In the options: ${code(`hosts: ['${id}']`)}. On the command line: ${code(`signpost map compile --host ${id} --output deploy`)}. The vendor on redirects: <${docs}>.`,
    '## Files',
    places.length === 0
      ? undefined
      : table(
          ['file', 'goes'],
          places.map(({ path, goes }) => [
            code(path),
            goes === 'dist' ? 'into the built site' : escapeCell(goes),
          ]),
        ),
    setUp === undefined ? undefined : escapeCell(setUp),
    ...(adapter === undefined ? [] : [`## With ${code(adapter.name)}`, adapter.summary]),
    '## What it can',
    plain === undefined
      ? undefined
      : 'A small program of ours is written only where a plan needs what the files alone can’t do.',
    table(
      ['', ...columns],
      [
        ['statuses of redirects', ...sides.map(statusesOf)],
        ...all.map((ability) => [
          abilityTitles[ability],
          ...sides.map((side) => (has(side, ability) ? '✓' : '–')),
        ]),
        ['limits', ...sides.map((side) => limitsOf(side) || 'none')],
      ],
    ),
    'What a plan needs and the host can’t do is a finding, never a silent change.',
    ...notesOf(host),
  );
}

/** What no ability tells. */
function notesOf({ notes = [] }: Host): string[] {
  return notes.length === 0 ? [] : ['## Beside that', notes.map((one) => `- ${escapeCell(one)}`).join('\n')];
}

/** Texts of hosts have code between backticks, which stays. */
function escapeCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : escapeMarkdown(part)))
    .join('');
}

function isAbility(name: string): name is Ability {
  return name in abilityTitles;
}

function isLimit(name: string): name is keyof Abilities['limits'] {
  return name in limitTitles;
}
