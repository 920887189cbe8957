import { join } from 'node:path';
import { dayOf } from '../../core/date.ts';
import { auditedOnce } from '../../project/audited.ts';
import { loadInputs } from '../../project/load.ts';
import { finishReport, type ReportOptions } from '../../project/reporting.ts';
import { parsePatterns } from '../../project/settings-file.ts';
import { auditSite } from '../../rules/run.ts';
import { readSite } from '../../site/read.ts';
import type { Site } from '../../site/site.ts';
import type { BuildFiles } from '../../site/source.ts';
import { watchReads } from './refused.ts';
import type { UrlOptions } from './url-options.ts';

export interface AuditOptions extends ReportOptions, UrlOptions {
  readonly site?: string;
  readonly map?: string;
  readonly ledger?: string;
  readonly onDemand?: readonly string[];
  readonly cache?: string | false;
}

/** Audits a built folder and prints the report; true where no finding is an error. `facts` keeps what was read. */
export async function auditFolder(
  dist: string,
  opened: BuildFiles,
  facts: string | undefined,
  options: AuditOptions,
): Promise<boolean> {
  const { build, expectRead } = watchReads(dist, opened);
  const loaded = await loadInputs({ ...options, dist, list: build.list });
  const { settings, rules, map, ledger, findings } = loaded;
  const declared = [...loaded.onDemand, ...parsePatterns('--on-demand', options.onDemand ?? [])];
  const { only } = options;
  const origin = options.site ?? (settings && settings.origin + (settings.spelling?.base ?? '/'));
  const aliases = settings?.aliases;
  let site: Site | undefined;
  const read = (): Site => {
    if (site !== undefined) return site;
    site = readSite(build, { origin, aliases, map, ledger, declared });
    expectRead(site);
    return site;
  };
  const inputs = { origin, aliases, rules, only, map, ledger, declared, today: dayOf(new Date()) };
  const audited = await auditedOnce(
    facts?.replace(/\.bin$/, '.json'),
    { dist, files: build.list, inputs },
    () => ({
      origin: read().origin,
      pages: read().pages.length,
      result: auditSite(read(), { rules, only }),
    }),
  );
  const built = new Set(build.list);
  return finishReport(
    {
      subject: dist,
      ...audited,
      more: only === undefined ? findings : [],
      ...(only === undefined ? { site: read } : {}),
      locate: (file) => (built.has(file) ? join(dist, file) : file),
    },
    options,
  );
}
