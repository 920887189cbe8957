import type { Host } from '../hosts/host.ts';
import {
  argument,
  choiceOr,
  defineCommand,
  flag,
  items,
  type OptionValues,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { createColors, showsColors } from '../lib/text/colors.ts';
import { compact, escapeLineForTerminal } from '../lib/text/text.ts';
import type { HostChange } from '../plan/difference.ts';
import { loadNamedHosts } from '../project/hosts.ts';
import { loadSnapshots, type Snapshot } from '../project/snapshot.ts';
import { type Comparison, compare, type HostComparison } from './diff/comparison.ts';
import { printReportedFindings } from './diff/findings.ts';
import {
  groupByKind,
  isQuiet,
  printHeadline,
  printMarkdown,
  printReply,
  titleKind,
} from './diff/markdown.ts';
import type { SiteChange } from './diff/own-files.ts';

const diffNotes = `A URL is lost when it was a page, a file or a redirect, and is 404 now. With the
builds of both sides, a redirect to a 404 counts as a 404. Platform files count
too: _redirects, netlify.toml, vercel.json, firebase.json,
staticwebapp.config.json and .htaccess, those of the project's host if there are
several. What a function or Worker returns is in no file, and isn't compared.
A revision has no build, so what its URLs without a redirect return is unknown:
perhaps a page. An earlier build shows that too: diff ../before .
A build alone has no map, so a URL that the map lists as gone counts as lost.
Pass the project instead.
Files with a content hash in their names (/_astro/…) and the generated social
images (/og/….png) are left out.`;

const options = {
  host: items(
    '--host <name,...>',
    "also show what changes only on these hosts, and what they don't support (default: the host of the project, where it differs)",
  ),
  format: choiceOr('--format <name>', 'the output format', ['pretty', 'markdown', 'json'], 'pretty'),
  json: flag('--json', 'the same as --format json'),
  output: text('--output <file>', 'write the result to a file'),
  map: text('--map <file>', 'the redirect map on each side (default: redirects.yaml)'),
  dist: text(
    '--dist <dir>',
    'the build in each folder (default: that of its signpost.yaml or last build), or one folder for revisions and maps',
  ),
  site: text('--site <url>', 'the URL of the site'),
  comment: flag('--comment', 'in GitHub Actions or GitLab CI: comment on the pull or merge request'),
  commentKey: textOr(
    '--comment-key <name>',
    'with --comment: a name that tells the comments of several sites apart',
    'site',
  ),
  findings: text(
    '--findings <file>',
    'also list the findings of this report of npx astro-signpost audit --json, in Markdown and in the comment',
  ),
};

type DiffOptions = OptionValues<typeof options>;

/** `signpost diff BASE HEAD`: the URLs whose answer changes between two builds, commits or maps. */
export const diffCommand = defineCommand({
  name: 'diff',
  description: 'list the URLs that change between two builds, commits or redirect maps',
  arguments: [
    argument(
      '<base>',
      'the state before: a redirect map, the folder of a project or build, or a Git revision',
    ),
    argument('<head>', 'the state after, in the same forms'),
  ],
  options,
  help: {
    examples: [
      'diff HEAD .',
      'diff ../before . --host netlify,cloudflare --format markdown',
      'diff origin/main . --dist dist --comment',
      'diff v1.0 HEAD --dist dist --json',
      'diff old.yaml redirects.yaml --site https://www.example.com',
    ],
    fails: 'a URL is lost',
    notes: diffNotes,
  },
  async run(chosen, base, head) {
    const findings = await printAuditFindings(chosen);
    const named = chosen.host && (await loadNamedHosts(chosen.host));
    const sides = await loadSnapshots(base, head, chosen);
    const comparison = named
      ? compare(sides.base, sides.head, named)
      : dropEqualHosts(compare(sides.base, sides.head, await loadSoleHost(sides.head)));
    await report(comparison, findings, chosen);
    return comparison.lost > 0 ? 1 : 0;
  },
});

/** The host of the project, if it has one. */
function loadSoleHost({ hosts }: Snapshot): Promise<Host[]> {
  return loadNamedHosts(hosts.length === 1 ? hosts : []);
}

/** Without the hosts on which nothing differs: nobody named them. */
function dropEqualHosts(comparison: Comparison): Comparison {
  const hosts = comparison.hosts.filter(
    ({ changes, unsupported }) => changes.length + unsupported.length > 0,
  );
  return { ...comparison, hosts };
}

const formats = {
  pretty: (comparison: Comparison, _: string, color: boolean): string => printText(comparison, color),
  markdown: (comparison: Comparison, findings: string): string => printMarkdown(comparison) + findings,
  json: (comparison: Comparison): string => `${JSON.stringify(comparison, null, 2)}\n`,
};

/** The findings to print too, as Markdown. */
async function printAuditFindings({ findings, comment, format, json }: DiffOptions): Promise<string> {
  if (findings === undefined) return '';
  if (!comment && (json || format !== 'markdown'))
    throw new Problem('--findings needs --comment or --format markdown.');
  return printReportedFindings(findings);
}

async function report(comparison: Comparison, findings: string, options: DiffOptions): Promise<void> {
  const { format, json, output, comment, commentKey: key } = options;
  const text = formats[json ? 'json' : format](comparison, findings, output === undefined && showsColors);
  if (output === undefined) process.stdout.write(text);
  else await writeFileAt(output, text);
  if (!comment) return;
  const { commentOnChange } = await import('./shared/comment.ts');
  const markdown = formats.markdown(comparison, findings);
  const quiet = isQuiet(comparison) && findings === '' ? 'no URL changes' : undefined;
  console.error(
    escapeLineForTerminal(await commentOnChange({ about: 'diff', key, markdown, quiet }, process.env)),
  );
}

/** The complete list for a terminal, one line per URL. */
export function printText(comparison: Comparison, color: boolean): string {
  const { bold, dim, red, yellow } = createColors(color);
  const { base, head, changes, hosts, notes } = comparison;
  const line = ({ url, pattern, before, after, on }: HostChange & Pick<SiteChange, 'on'>): string =>
    `  ${pattern === undefined ? '' : `${pattern}, for example `}${url}${on === undefined ? '' : dim(` on ${on.join(', ')}`)}\n` +
    `    ${dim(printReply(before, pattern !== undefined))} -> ${printReply(after, pattern !== undefined)}`;
  const onHost = ({ title, changes, unsupported }: HostComparison): string[] => [
    `${bold(title)}: ${changes.length === 0 ? 'no further URL changes' : 'these URLs change differently'}`,
    ...changes.flatMap((change) => `${line(change)} ${dim(`(${titleKind(change.kind)})`)}`),
    ...unsupported.map(({ message, fix, before }) =>
      compact(
        `  ${yellow(message)}`,
        before && `    ${dim(`before: ${before}`)}`,
        fix && `    ${dim(fix)}`,
      ).join('\n'),
    ),
  ];
  const lines = [
    `${base.name} -> ${head.name}: ${printHeadline(comparison)}.`,
    ...notes.map((note) => dim(note)),
    ...groupByKind(changes).flatMap((group) => [
      `${(group.kind === 'lost' ? red : bold)(titleKind(group.kind))} (${group.changes.length})`,
      ...group.changes.map(line),
    ]),
    ...hosts.flatMap(onHost),
  ];
  return `${lines.join('\n')}\n`;
}
