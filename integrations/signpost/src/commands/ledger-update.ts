import { ledgerFile, printLedger } from '../audit/site/ledger.ts';
import { argumentList, defineCommand, flag, text, textOr } from '../lib/command/define-command.ts';
import { toDay } from '../lib/date.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { escapeLineForTerminal, formatCount, printVersionedJson } from '../lib/text/text.ts';
import { collectPublishedUrls } from './ledger/published.ts';
import { ledgerGroup, readLines } from './ledger/read-ledger.ts';

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  site: text('--site <url>', 'the URL of the site, with its folder'),
  json: flag('--json', 'print the number of URLs and the new URLs as JSON'),
};

/** `signpost ledger update [SOURCE…]`: adds the URLs of a build, a sitemap or a live site to the ledger of published URLs. */
export const ledgerUpdateCommand = defineCommand({
  name: 'ledger update',
  group: ledgerGroup,
  description: `add the URLs of a build or a live site to ${ledgerFile}, which then guards them`,
  arguments: [
    argumentList(
      '[sources...]',
      'builds, sitemaps, live sites or lists of URLs (default: the build of the project)',
    ),
  ],
  options,
  help: {
    examples: [
      'ledger update',
      'ledger update https://www.example.com',
      'ledger update https://docs.example.com/sitemap.xml public',
    ],
  },
  async run({ ledger: file, site, json }, sources) {
    const known = await readLines(file);
    const { paths, notes } = await collectPublishedUrls(sources, site);
    for (const note of notes) console.error(escapeLineForTerminal(note));

    await writeFileAt(file, printLedger(known, paths, toDay(new Date())));
    const before = new Set<string>(known.map(({ path }) => path));
    const added = [...new Set(paths)].filter((path) => !before.has(path)).sort();
    const urls = before.size + added.length;
    if (json) process.stdout.write(printVersionedJson({ file, urls, added }));
    else console.error(`${file}: ${formatCount(urls, 'URL')}, ${added.length} of them new`);
    return 0;
  },
});
