import { auditSite } from '../../../../src/audit/rules/run.ts';
import type { AuditSettings } from '../../../../src/audit/rules/settings.ts';
import { readSite } from '../../../../src/audit/site/read.ts';
import type { Site } from '../../../../src/audit/site/site.ts';
import { hostLoaders } from '../../../../src/hosts/load.ts';
import { filesInMemory } from '../../../../src/lib/file.ts';
import type { Finding } from '../../../../src/lib/finding.ts';
import { keepFirst } from '../../../../src/lib/list.ts';

export const origin = 'https://www.example.com';

interface OnHost {
  readonly files: Readonly<Record<string, string>>;
  /** Files of the project's root, such as vercel.json. */
  readonly root?: Readonly<Record<string, string>>;
  readonly site?: string;
  /** False if the host's files aren't Signpost's. */
  readonly isGenerated?: boolean;
}

/** Reads a build as it is served by a host, with the settings of the project's root; without a host, of an unknown one. */
export async function readOnHost(
  id: string | undefined,
  { files, root = {}, site = origin, isGenerated = true }: OnHost,
): Promise<Site> {
  const host = id === undefined ? undefined : await hostLoaders[id]?.();
  const build = filesInMemory(files);
  const read = (name: string): string | undefined => root[name];
  const generated = { base: '/', format: 'preserve', trailingSlash: 'ignore' } as const;
  const variant = isGenerated ? generated : undefined;
  return readSite(build, {
    origin: site,
    host,
    hosts: host && [host],
    serving: host?.serving?.({ files: build.list, read, variant }),
    rootFile: (name) => {
      const text = root[name];
      return text === undefined ? undefined : Buffer.from(text);
    },
  });
}

/** The findings, and of canonical-served, which has each URL, the first of each cause. */
export function auditCauses(site: Site, settings?: AuditSettings): { readonly findings: readonly Finding[] } {
  const { findings } = auditSite(site, settings);
  const keyed = findings.map((finding, at) => ({
    finding,
    key: finding.rule === 'canonical-served' ? finding.message : String(at),
  }));
  return { findings: keepFirst(keyed, ({ key }) => key).map(({ finding }) => finding) };
}

/** The errors and warnings of the given rules: `error link-broken index.html …`. */
export function listReports(site: Site, rules: RegExp): string[] {
  return auditCauses(site)
    .findings.filter(({ rule }) => rules.test(rule))
    .map(({ rule, level, file, message }) => `${level} ${rule} ${file}: ${message}`);
}
