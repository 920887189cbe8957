import { join } from 'node:path';
import { asBuilt } from '../hosts/host.ts';
import { type Day, dayOf } from '../lib/date.ts';
import { exists } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { folderOf, planSite } from '../plan/build.ts';
import { emitHost, hostsNamed } from './emit.ts';
import type { Inputs } from './load.ts';
import { withOwnFiles } from './own-files.ts';
import { publishedFolder } from './published-folder.ts';
import { lastBuild } from './settings-file.ts';
import { siteFacts } from './site-facts.ts';

/**
 * The errors that a build reports where the site's own lines and the generated ones are in one file: on Cloudflare, lines
 * past its limit.
 */
export async function ownFileErrors(
  { map, dist, isHere, settings, files }: Inputs,
  today: Day = dayOf(new Date()),
): Promise<Finding[]> {
  if (map === undefined || dist === undefined || !isHere || settings === undefined) return [];
  const published = publishedFolder({ root: '.', dist, below: folderOf(settings) });
  if (published === undefined) return [];
  const [last, facts] = [await lastBuild('.'), await siteFacts()];
  const named = await hostsNamed(facts.hosts ?? (last.host === undefined ? [] : [last.host]));
  const findings: Finding[] = [];
  for (const one of named) {
    const host = asBuilt(one, last.adapter);
    if (host.rulesFile === undefined || !(await exists(join(published, host.rulesFile)))) continue;
    const { plan } = planSite({ settings, map, files, today });
    const merged = await withOwnFiles({ root: '.', dist: published }, host, emitHost(host, plan).files, plan);
    findings.push(
      ...merged.findings.filter(({ rule, level }) => rule === 'own-contradicts' && level === 'error'),
    );
  }
  return findings;
}
