import { type Ledger, ledgerFile, parseLedger } from '../audit/site/ledger.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { quoteForShell } from '../lib/text/quote-for-shell.ts';

/** The named ledger, which must exist, or `published.txt` of the current folder, if any. */
export async function readLedger(
  name: string | undefined,
  isHere: boolean,
): Promise<{ readonly ledger: Ledger; readonly findings: readonly Finding[] }> {
  const file = name ?? ledgerFile;
  const text = name !== undefined || isHere ? await readTextIfFile(file) : undefined;
  if (name !== undefined && text === undefined) throw reportMissingLedger(name);
  return parseLedger(file, text ?? '');
}

function reportMissingLedger(name: string): Problem {
  return new Problem(
    `${name} doesn't exist. Correct the name, or create it: npx astro-signpost ledger update --ledger ${quoteForShell(name)}`,
  );
}
