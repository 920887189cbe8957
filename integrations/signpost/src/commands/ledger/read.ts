import type { Command } from 'commander';
import { type Ledger, parseLedger } from '../../audit/site/ledger.ts';
import { guessOrigin } from '../../audit/site/origin.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Host } from '../../hosts/host.ts';
import { findOrAddGroup } from '../../lib/command/define-command.ts';
import { type BuildFolder, openBuildFolder } from '../../lib/disk/build-folder.ts';
import { readPlainText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { isHtml, toFileName } from '../../lib/url/path.ts';
import { readPages } from '../../pages/raw-page.ts';
import { findBrowserRedirect } from '../../pages/redirect-page.ts';
import type { Settings } from '../../plan/settings.ts';
import { makeDefaultSettings, unknownSite } from '../../plan/site-url.ts';
import { loadInputs, type Project, planProject } from '../../project/load.ts';
import { readProjectFiles } from '../../project/own-files.ts';
import { createTitledResponders, type TitledResponder } from '../../project/responders.ts';
import type { ProjectFacts } from '../../project/settings/facts.ts';
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

/** Reads a build as the hosts serve it, for the site of `--site`. */
export async function readGuardedSite(
  facts: ProjectFacts,
  dist: string,
  hosts: readonly Host[],
  { site: named, ledger }: { readonly site: string | undefined; readonly ledger?: Ledger },
): Promise<{ readonly site: Site; readonly project: Project }> {
  const build = openBuildFolder(dist);
  const inputs = await loadInputs({ facts, dist, site: named, list: build.list });
  const project = await planProject({ ...inputs, settings: inputs.settings ?? guessSettings(build) }, {});
  return { site: await readBuiltSite(build, project, hosts, { ledger }), project };
}

/** Pages whose canonicals show where the site is. */
const maxSampled = 200;

/** The settings of a build without any: its canonicals name origin and folder. */
function guessSettings(build: BuildFolder): Settings {
  const sample = build.list.filter(isHtml).slice(0, maxSampled);
  const { origin, base } = guessOrigin(readPages({ ...build, list: sample })) ?? {};
  return makeDefaultSettings(new URL(base ?? '/', origin ?? unknownSite).href);
}

/** What the published URLs return on each of the hosts; without a host, what they return on one that serves the most. */
export async function loadGuardResponders(
  { site, project }: Awaited<ReturnType<typeof readGuardedSite>>,
  hosts: readonly Host[],
): Promise<readonly TitledResponder[]> {
  const ownFiles = { ...(await readProjectFiles(project)), redirectPages: listRedirectPages(site) };
  const ids = hosts.map(({ id }) => id);
  return createTitledResponders(project, ids, ownFiles);
}

/** The pages of the build that redirect in the browser, with their targets. */
function listRedirectPages({ documents, base, origin }: Site): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const page of documents) {
    const redirect = findBrowserRedirect(page, origin + page.servedUrl);
    if (redirect !== undefined) targets.set(toFileName(base) + page.file, redirect.to);
  }
  return targets;
}
