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
import { collectPublishedUrls, ledgerGroup, readLines, sourceOptions } from './ledger/published.ts';

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  json: flag('--json', 'print the number of URLs and the new URLs as JSON'),
  ...sourceOptions,
};

/** `signpost ledger update [TARGET]`: adds the URLs of a build or a live site to the ledger of published URLs. */
export const ledgerUpdateCommand = defineCommand({
  name: 'ledger update',
  group: ledgerGroup,
  description: `add the URLs of a build or a live site to ${ledgerFile}, which then guards them`,
  arguments: [optionalArgument('[target]', `the built site, or the URL of the live site (${defaultBuild})`)],
  options,
  help: {
    examples: [
      'ledger update',
      'ledger update https://www.example.com',
      'ledger update --from https://docs.example.com/sitemap.xml,public',
    ],
  },
  async run(chosen, target = '') {
    // A live site is read as with --from.
    const isLive = /^https?:/i.test(target);
    if (isLive) await updateLedger(undefined, { ...chosen, from: [target, ...(chosen.from ?? [])] });
    else await updateLedger(target || undefined, chosen);
    return 0;
  },
});

async function updateLedger(
  dist: string | undefined,
  { ledger: file, json, ...sources }: OptionValues<typeof options>,
): Promise<void> {
  const known = await readLines(file);
  // `ledger update --from sitemap.xml` reads no build.
  const hasSource = dist === undefined && sources.from !== undefined;
  const build = hasSource ? undefined : await resolveBuild(dist);
  const { paths, notes } = await collectPublishedUrls(build, sources);
  for (const note of notes) console.error(escapeLineForTerminal(note));

  await writeFileAt(file, printLedger(known, paths, toDay(new Date())));
  const before = new Set(known.map(({ path }) => path));
  const added = [...paths].filter((path) => !before.has(path)).sort();
  const all = before.size + added.length;
  if (json) process.stdout.write(printVersionedJson({ file, urls: all, added }));
  else console.error(`${file}: ${formatCount(all, 'URL')}, ${added.length} of them new`);
}
