import type { Command } from 'commander';
import { ledgerFile, printLedger } from '../audit/site/ledger.ts';
import { type CommandUnit, defaultBuild } from '../lib/command/command.ts';
import { dayOf } from '../lib/date.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { counted, shownLine, versionedJson } from '../lib/text/text.ts';
import { resolveBuild } from '../project/facts.ts';
import {
  isUrl,
  ledgerGroup,
  publishedIn,
  readLines,
  type SourceOptions,
  withSources,
} from './ledger/published.ts';

/** `signpost ledger update [TARGET]`: adds the URLs of a build or a live site to the ledger of published URLs. */
export const ledgerUpdateCommand: CommandUnit = {
  name: 'ledger update',
  help: {
    examples: [
      'ledger update',
      'ledger update https://www.example.com',
      'ledger update --from https://docs.example.com/sitemap.xml',
      'ledger update --from https://docs.example.com,public',
    ],
  },
  register(program: Command, done) {
    const command = ledgerGroup(program)
      .command('update')
      .description(`add the URLs of a build or a live site to ${ledgerFile}, which then guards them`)
      .argument(
        '[target]',
        `the built site, or the URL of a live site or sitemap, as with --from (${defaultBuild})`,
      )
      .option('--ledger <file>', 'the ledger of published URLs', ledgerFile)
      .option('--json', 'print the number of URLs and the new URLs as JSON');
    withSources(command).action(async (target: string | undefined, options: UpdateOptions) => {
      const isLive = target !== undefined && isUrl(target);
      await update(isLive ? undefined : target, {
        ...options,
        ...(isLive ? { from: [target, ...(options.from ?? [])] } : {}),
      });
      done(0);
    });
  },
};

interface UpdateOptions extends SourceOptions {
  readonly ledger: string;
  readonly json?: boolean;
}

async function update(dist: string | undefined, options: UpdateOptions): Promise<void> {
  const { ledger: file, from = [], json } = options;
  const known = await readLines(file, true);
  const build = dist ?? (from.length === 0 ? await resolveBuild(undefined) : undefined);
  const { paths, notes } = await publishedIn(build && (await resolveBuild(build)), options);
  for (const note of notes) console.error(shownLine(note));
  // Read again, since another update may have run meanwhile.
  const now = await readLines(file, true);
  await writeFileAt(file, printLedger(now, paths, dayOf(new Date())));
  const before = new Set(known.map(({ path }) => path));
  const added = [...paths].filter((path) => !before.has(path)).sort();
  const all = before.size + added.length;
  if (json) process.stdout.write(versionedJson({ file, urls: all, added }));
  else console.error(`${file}: ${counted(all, 'URL')}, ${added.length} of them new`);
}
