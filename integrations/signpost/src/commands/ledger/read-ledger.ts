import type { Command } from 'commander';
import { type Ledger, parseLedger } from '../../audit/site/ledger.ts';
import { findOrAddGroup } from '../../lib/command/define-command.ts';
import { readTextIfFile } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';

export function ledgerGroup(program: Command): Command {
  return findOrAddGroup(program, 'ledger', 'keep a list of every published URL, so that none gets lost', {
    examples: ['ledger update', 'ledger check'],
    fails: 'a published URL is lost',
  });
}

/** The lines of the ledger; empty if there is no file. A `Problem` lists every invalid line. */
export async function readLines(file: string): Promise<Ledger> {
  const { ledger, findings } = parseLedger(file, (await readTextIfFile(file)) ?? '');
  if (findings.length === 0) return ledger;

  const lines = findings.map(
    ({ line, column, message, fix = '' }) =>
      `${file}:${line}:${column}: ${toSentence(message)} ${toSentence(fix)}`,
  );
  throw new Problem(`${file} has lines that can't be read:\n${lines.join('\n')}`);
}
