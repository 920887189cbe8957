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
import { showsColors } from '../lib/text/colors.ts';
import { escapeLineForTerminal } from '../lib/text/text.ts';
import { loadNamedHosts } from '../project/hosts.ts';
import { loadSnapshots } from '../project/snapshot.ts';
import { type Comparison, compare } from './diff/comparison.ts';
import { printMarkdown } from './diff/markdown.ts';
import { chooseHosts } from './diff/own-files.ts';
import { printText } from './diff/print.ts';

const diffNotes = `A URL is lost when it was a page, a file or a redirect, and is 404 now. Platform
files such as _redirects and vercel.json count too, except rewrites and rules
that depend on the visitor. A revision has no build: for its pages, compare with
an earlier build, diff ../before . (and pass a project, not a build alone, for
its map). Files with a content hash in their names are left out.`;

const options = {
  host: items('--host <name,...>', 'compare on these hosts (default: those of the project)'),
  format: choiceOr('--format <name>', 'the output format', ['pretty', 'markdown', 'json'], 'pretty'),
  json: flag('--json', 'the same as --format json'),
  output: text('--output <file>', 'write the result to a file'),
  map: text('--map <file>', 'the redirect map on each side (default: redirects.yaml)'),
  dist: text('--dist <dir>', 'the build in each folder, or one for revisions and maps'),
  site: text('--site <url>', 'the URL of the site'),
  comment: flag('--comment', 'comment on the pull or merge request, in CI'),
  commentKey: textOr('--comment-key <name>', 'tells the comments of several sites apart', 'site'),
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
  async run(chosen, before, after) {
    const named = chosen.host && (await loadNamedHosts(chosen.host));
    const { base, head } = await loadSnapshots(before, after, chosen);
    const hosts = named ?? (await loadNamedHosts(chooseHosts(base, head)));
    const comparison = compare(base, head, hosts);
    await report(comparison, chosen);
    return comparison.lost > 0 ? 1 : 0;
  },
});

async function report(comparison: Comparison, options: DiffOptions): Promise<void> {
  const { format, json, output, comment, commentKey: key } = options;
  const markdown = printMarkdown(comparison);
  const formats = {
    pretty: () => printText(comparison, output === undefined && showsColors),
    markdown: () => markdown,
    json: () => `${JSON.stringify(comparison, null, 2)}\n`,
  };
  const printed = formats[json ? 'json' : format]();
  if (output === undefined) process.stdout.write(printed);
  else await writeFileAt(output, printed);
  if (!comment) return;

  // A pull request without changes gets no comment; an existing comment is updated.
  const { commentOnChange } = await import('./shared/comment.ts');
  const { changes, hosts } = comparison;
  const isQuiet = changes.length === 0 && hosts.every(({ unsupported }) => unsupported.length === 0);
  const quiet = isQuiet ? 'no URL changes' : undefined;
  console.error(
    escapeLineForTerminal(await commentOnChange({ about: 'diff', key, markdown, quiet }, process.env)),
  );
}
