import type { Command } from 'commander';
import { indexablePages } from '../audit/rules/shared/judge.ts';
import { ledgerFile, parseLedger, printLedger } from '../audit/site/ledger.ts';
import { readSite } from '../audit/site/read.ts';
import { type CommandUnit, groupOf } from '../lib/command.ts';
import { dayOf } from '../lib/date.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { alone } from '../lib/disk/lock.ts';
import { readText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import type { Path } from '../lib/path.ts';
import { Problem } from '../lib/problem.ts';
import { jsonText } from '../lib/text.ts';
import { loadInputs } from '../project/load.ts';
import { buildIn, usualBuild } from '../project/usual-build.ts';

/** `signpost ledger update [DIST]`: adds the addresses of a build to those that the site has ever published. */
export const ledgerUpdateCommand: CommandUnit = {
  name: 'ledger update',
  register(program: Command, done) {
    groupOf(program, 'ledger', 'keep the list of every address that was ever published')
      .command('update')
      .description(`add the addresses of a build to ${ledgerFile}; the audit then fails when one gets lost`)
      .argument('[dist]', 'the folder of the built site (default: what the last build wrote, else dist)')
      .option('--site <url>', 'the address of the site')
      .option('--json', 'print how many addresses it has now, and the new ones, as JSON')
      .addHelpText('after', '\nExamples:\n  $ signpost ledger update\n  $ git add published.txt')
      .action(async (dist: string | undefined, options: UpdateOptions) => {
        await update(dist === undefined ? await usualBuild() : await buildIn(dist), options);
        done(0);
      });
  },
};

interface UpdateOptions {
  readonly site?: string;
  readonly json?: boolean;
}

async function update(dist: string, { site, json }: UpdateOptions): Promise<void> {
  const build = openBuildFolder(dist);
  const { settings, map, ledger, findings } = await loadInputs({ dist, site, list: build.list });
  const broken = findings.filter(({ rule }) => rule === 'ledger-syntax');
  if (broken.length > 0) {
    const lines = broken.map(({ file, line, message, fix }) => `${file}:${line}: ${message}; ${fix}`);
    throw new Problem(
      `the ledger is left as it is, since it has lines that can't be read:\n${lines.join('\n')}`,
    );
  }
  const facts = readSite(build, {
    origin: site ?? (settings && settings.origin + (settings.spelling?.base ?? '/')),
    aliases: settings?.aliases,
    map,
  });
  const addresses = new Set<Path>(indexablePages(facts).map(({ address }) => address));
  const known = new Set(ledger.map(({ path }) => path));
  // Read anew: another update may have come between.
  await alone(`${ledgerFile}.lock`, async () => {
    const { ledger: now } = parseLedger(ledgerFile, (await readText(ledgerFile)) ?? '');
    await writeFileAt(ledgerFile, printLedger(now, addresses, dayOf(new Date())));
  });
  const added = [...addresses].filter((path) => !known.has(path)).sort();
  const all = known.size + added.length;
  if (json) console.log(jsonText({ file: ledgerFile, addresses: all, added }));
  else console.error(`${ledgerFile}: ${all} addresses, ${added.length} of them new`);
}
