import type { Command } from 'commander';
import pc from 'picocolors';
import { writeFileAt } from '../disk/write.ts';
import { hostsNamed } from '../project/emit.ts';
import { loadSnapshots, type SnapshotInput } from '../project/snapshot.ts';
import type { CommandUnit } from './command.ts';
import { type Comparison, compare } from './diff/comparison.ts';
import { printMarkdown } from './diff/markdown.ts';
import { printText } from './diff/text.ts';

/** `signpost diff BASE HEAD`: the addresses whose answer changes between two builds, commits or maps. */
export const diffCommand: CommandUnit = {
  name: 'diff',
  register(program: Command, done) {
    program
      .command('diff')
      .description('list the addresses whose answer changes between two builds, commits or maps')
      .argument('<base>', 'before: a map, a folder of a project or a build, or a revision of git')
      .argument('<head>', 'after: the same')
      .option(
        '--host <name...>',
        'also show what changes differently on these hosts, and what exceeds their limits',
      )
      .addOption(
        program
          .createOption('--format <name>', 'the output format')
          .choices(Object.keys(formats))
          .default('text'),
      )
      .option('--json', 'the same as --format json')
      .option('--output <file>', 'write the result to a file')
      .option('--map <file>', 'the map in each of them (default: redirects.yaml)')
      .option(
        '--dist <dir>',
        'the build in each folder (default: what its last build wrote, else dist), or the one folder for revisions and maps',
      )
      .option('--site <url>', 'the address of the site')
      .addHelpText('after', help)
      .action(async (base: string, head: string, options: DiffOptions) => {
        const hosts = await hostsNamed(options.host ?? []);
        const sides = await loadSnapshots(base, head, options);
        const comparison = compare(sides.base, sides.head, hosts);
        await print(comparison, options);
        done(comparison.lost > 0 ? 1 : 0);
      });
  },
};

const help = `
Exits with 1 where an address is lost: it was a page, a file or a redirect,
and is 404 now.
Files that a build names by their content (/_astro/…) are left out.

Examples:
  $ signpost diff main .
  $ signpost diff ../before . --host netlify cloudflare --format markdown
  $ signpost diff v1.0 HEAD --dist dist --json
  $ signpost diff old.yaml redirects.yaml --site https://www.example.com
`;

interface DiffOptions extends SnapshotInput {
  readonly host?: readonly string[];
  readonly format: keyof typeof formats;
  readonly json?: boolean;
  readonly output?: string;
}

const formats = {
  text: (comparison: Comparison, colour: boolean): string => printText(comparison, colour),
  markdown: (comparison: Comparison): string => printMarkdown(comparison),
  json: (comparison: Comparison): string => `${JSON.stringify(comparison, null, 2)}\n`,
};

async function print(comparison: Comparison, { format, json, output }: DiffOptions): Promise<void> {
  const text = formats[json ? 'json' : format](comparison, output === undefined && pc.isColorSupported);
  if (output === undefined) process.stdout.write(text);
  else await writeFileAt(output, text);
}
