import type { Command } from 'commander';
import { type Ledger, parseLedger } from '../../audit/site/ledger.ts';
import type { ReadOptions } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Host } from '../../hosts/host.ts';
import { findOrAddGroup } from '../../lib/command/define-command.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { readPlainText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { loadInputs } from '../../project/load.ts';
import { readBuiltSite } from '../shared/built-site.ts';

export function ledgerGroup(program: Command): Command {
  return findOrAddGroup(program, 'ledger', 'keep a list of every published URL, so that none gets lost', {
    examples: ['ledger update', 'ledger check'],
    fails: 'a published URL is lost',
  });
}

/** The lines of the ledger; empty without a file. A `Problem` lists every invalid line. */
export async function readLedger(file: string): Promise<Ledger> {
  const { ledger, findings } = parseLedger(file, (await readPlainText(file)) ?? '');
  if (findings.length === 0) return ledger;

  const lines = findings.map(
    ({ line, column, message, fix = '' }) =>
      `${file}:${line}:${column}: ${toSentence(message)} ${toSentence(fix)}`,
  );
  throw new Problem(`${file} has lines that can't be read:\n${lines.join('\n')}`);
}

/** Reads a build as the hosts serve it. `origin` is that of `--site`. */
export async function readGuardedSite(
  dist: string,
  hosts: readonly Host[],
  { origin, ledger }: Pick<ReadOptions, 'origin' | 'ledger'>,
): Promise<Site> {
  const build = openBuildFolder(dist);
  const inputs = await loadInputs({ dist, site: origin, list: build.list });
  return readBuiltSite(build, inputs, hosts, { origin, ledger });
}
