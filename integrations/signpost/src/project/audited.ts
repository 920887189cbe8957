import { createHash } from 'node:crypto';
import type { BuildFolder } from '../disk/build-folder.ts';
import { codeKey } from '../disk/code-key.ts';
import type { HeaderRule } from '../plan/plan.ts';
import { EarlyReports } from '../rules/early-reports.ts';
import { type AuditResult, chosenRules, judge } from '../rules/run.ts';
import type { AuditSettings } from '../rules/settings.ts';
import type { Site, SitePart } from '../site/site.ts';
import type { BuildFiles } from '../site/source.ts';
import { auditAgain } from './audited-again.ts';
import { foundOn, readKeptAudit, writeKeptAudit } from './kept-audit.ts';
import { areSame, withReadFiles } from './read-files.ts';

/** What an audit gives to a report. */
export interface Audited {
  readonly origin: string;
  readonly pages: number;
  readonly result: AuditResult;
}

/** What findings depend on beside the build and the code. */
interface Given {
  readonly settings: AuditSettings;
  /** What the site is read with. Must be plain data. */
  readonly inputs: unknown;
  /** What hosts are told to send, which rules of one page ask for too. */
  readonly headers?: readonly HeaderRule[] | undefined;
  /** Reads the whole site from those files, and tells of the pages that have come. */
  readonly read: (build: BuildFiles, onPart: (part: SitePart) => void) => Site;
}

const rooms = ['core', 'map', 'plan', 'site', 'rules', 'project'];

/**
 * Audits a built folder. Where a file keeps what was found the last time, only that is looked for again which what changed
 * since then may have changed.
 */
export async function auditedAnew(
  file: string | undefined,
  build: BuildFolder,
  { settings, inputs, headers, read }: Given,
): Promise<Audited> {
  const rules = chosenRules(settings);
  const { list, kept } = build;
  const early = new EarlyReports(rules);
  if (file === undefined || kept === undefined) {
    const site = read(build, (part) => early.see(part));
    const result = judge(early.of(site), site.ignores, settings);
    return { origin: site.origin, pages: site.pages.length, result };
  }
  const began = Date.now();
  const key = createHash('sha1')
    .update(codeKey(rooms))
    .update(list.join('\0'))
    .update(JSON.stringify([settings, inputs, headers]))
    .digest('hex');
  const before = await readKeptAudit(file, key);
  if (
    before?.of === kept.id &&
    before !== undefined &&
    areSame(before.read, before.began, build, kept.stamps)
  ) {
    const again = auditAgain(before, rules, build, kept, headers);
    if (again !== undefined) return { ...before, result: judge(again.reports, again.ignores, settings) };
  }
  const watched = withReadFiles(build, kept.stamps);
  const site = read(watched.build, (part) => early.see(part));
  const found = foundOn(site, rules, early.of(site));
  await writeKeptAudit(file, { ...found, key, of: kept.id, began, read: [...watched.files.values()] });
  const reports = new Map(Object.entries(found.reports));
  return { ...found, result: judge(reports, site.ignores, settings) };
}
