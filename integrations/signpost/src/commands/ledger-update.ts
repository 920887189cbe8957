import { ledgerFile, printLedger } from '../audit/site/ledger.ts';
import { defaultBuild } from '../lib/command/command.ts';
import {
  defineCommand,
  flag,
  type OptionValues,
  optionalArgument,
  textOr,
} from '../lib/command/define-command.ts';
import { toDay } from '../lib/date.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { escapeLineForTerminal, formatCount, printVersionedJson } from '../lib/text/text.ts';
import { resolveBuild } from '../project/facts.ts';
import { collectPublishedUrls, isUrl, ledgerGroup, readLines, sourceOptions } from './ledger/published.ts';

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  json: flag('--json', 'print the number of URLs and the new URLs as JSON'),
  ...sourceOptions,
};

type UpdateOptions = OptionValues<typeof options>;

/** `signpost ledger update [TARGET]`: adds the URLs of a build or a live site to the ledger of published URLs. */
export const ledgerUpdateCommand = defineCommand({
  name: 'ledger update',
  group: ledgerGroup,
  description: `add the URLs of a build or a live site to ${ledgerFile}, which then guards them`,
  arguments: [
    optionalArgument(
      '[target]',
      `the built site, or the URL of a live site or sitemap, as with --from (${defaultBuild})`,
    ),
  ],
  options,
  help: {
    examples: [
      'ledger update',
      'ledger update https://www.example.com',
      'ledger update --from https://docs.example.com/sitemap.xml',
      'ledger update --from https://docs.example.com,public',
    ],
  },
  async run(chosen, target) {
    const isLive = target !== undefined && isUrl(target);
    const from = isLive ? { from: [target, ...(chosen.from ?? [])] } : {};
    await update(isLive ? undefined : target, { ...chosen, ...from });
    return 0;
  },
});

async function update(dist: string | undefined, options: UpdateOptions): Promise<void> {
  const { ledger: file, from = [], json } = options;
  const known = await readLines(file, true);
  const build = dist ?? (from.length === 0 ? await resolveBuild(undefined) : undefined);
  const { paths, notes } = await collectPublishedUrls(build && (await resolveBuild(build)), options);
  for (const note of notes) console.error(escapeLineForTerminal(note));
  // Read again, since another update may have run meanwhile.
  const now = await readLines(file, true);
  await writeFileAt(file, printLedger(now, paths, toDay(new Date())));
  const before = new Set(known.map(({ path }) => path));
  const added = [...paths].filter((path) => !before.has(path)).sort();
  const all = before.size + added.length;
  if (json) process.stdout.write(printVersionedJson({ file, urls: all, added }));
  else console.error(`${file}: ${formatCount(all, 'URL')}, ${added.length} of them new`);
}
