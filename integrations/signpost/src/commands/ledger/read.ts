import type { Command } from 'commander';
import { type Ledger, parseLedger } from '../../audit/site/ledger.ts';
import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { findOrAddGroup } from '../../lib/command/define-command.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { readTextIfFile } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { loadInputs, loadServing } from '../../project/load.ts';
import { buildBaseUrl } from '../../project/site-url.ts';
import { chooseHosts, readRootFile } from '../shared/host-files.ts';

export function ledgerGroup(program: Command): Command {
  return findOrAddGroup(program, 'ledger', 'keep a list of every published URL, so that none gets lost', {
    examples: ['ledger update', 'ledger check'],
    fails: 'a published URL is lost',
  });
}

/** The lines of the ledger; empty if there is no file. A `Problem` lists every invalid line. */
export async function readLedger(file: string): Promise<Ledger> {
  const { ledger, findings } = parseLedger(file, (await readTextIfFile(file)) ?? '');
  if (findings.length === 0) return ledger;

  const lines = findings.map(
    ({ line, column, message, fix = '' }) =>
      `${file}:${line}:${column}: ${toSentence(message)} ${toSentence(fix)}`,
  );
  throw new Problem(`${file} has lines that can't be read:\n${lines.join('\n')}`);
}

/**
 * Reads a build with its map and the rules of the project's own files. If no host is known, a rule of any file is enough:
 * Netlify or Cloudflare may read _redirects.
 */
export async function readGuardedSite(
  dist: string,
  siteUrl: string | undefined,
  hosts?: readonly string[],
): Promise<Site> {
  const build = openBuildFolder(dist);
  const loaded = await loadInputs({ dist, site: siteUrl, list: build.list });
  const { settings, map, onDemand, isHere } = loaded;

  return readSite(build, {
    map,
    domains: settings?.domains,
    declared: onDemand,
    origin: siteUrl ?? (settings && buildBaseUrl(settings)),
    serving: await loadServing(loaded),
    hosts: await chooseHosts(hosts, dist),
    rootFile: isHere ? readRootFile : undefined,
  });
}
