import { argument, defineCommand, flag, items, text } from '../lib/command/define-command.ts';
import { showsColors } from '../lib/text/colors.ts';
import { printSafeJson } from '../lib/text/escape.ts';
import { loadNamedHosts } from '../project/deploy/hosts.ts';
import { loadSnapshots } from '../project/snapshot.ts';
import { chooseHosts, compare } from './diff/comparison.ts';
import { printMarkdown, printText } from './diff/print.ts';
import { commentOnPullRequest } from './shared/comment.ts';

const diffNotes = `A URL is lost when it was a page, a file, a redirect or a gone URL,
and is 404 now or redirects to a 404. Platform files such as _redirects and
vercel.json count too, except rewrites and rules that depend on the visitor.
A revision has no build: for its pages, compare with a copy of the earlier
project and its build, diff ../before . Code, fonts and images with a content
hash in their names are left out.`;

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
  options: {
    host: items('--host <name,...>', 'compare on these hosts (default: those of the project)'),
    map: text('--map <file>', 'the redirect map on each side (default: redirects.yaml)'),
    dist: text('--dist <dir>', 'the build in each folder, or one for revisions and maps'),
    site: text('--site <url>', 'the URL of the site'),
    json: flag('--json', 'print JSON'),
    comment: flag('--comment', 'comment on the pull request, in GitHub Actions'),
  },
  help: {
    examples: [
      'diff HEAD .',
      'diff ../before . --host netlify,cloudflare',
      'diff origin/main . --dist dist --comment',
      'diff v1.0 HEAD --dist dist --json',
      'diff old.yaml redirects.yaml --site https://www.example.com',
    ],
    fails: 'a URL is lost',
    notes: diffNotes,
  },
  async run(chosen, before, after) {
    const chosenHosts = chosen.host && (await loadNamedHosts(chosen.host));
    const { base, head } = await loadSnapshots(before, after, chosen);
    const hosts = chosenHosts ?? (await loadNamedHosts(chooseHosts(base, head)));
    const comparison = await compare(base, head, hosts);

    process.stdout.write(chosen.json ? `${printSafeJson(comparison)}\n` : printText(comparison, showsColors));
    // A pull request without changes gets no comment; an existing comment is updated.
    if (chosen.comment)
      await commentOnPullRequest({
        about: 'diff',
        // docs/dist and shop/dist of one repository get a comment each.
        key: chosen.dist ?? chosen.map ?? 'site',
        markdown: printMarkdown(comparison),
        needlessReason: comparison.changes.length === 0 ? 'no URL changes' : undefined,
      });
    return comparison.lost > 0 ? 1 : 0;
  },
});
