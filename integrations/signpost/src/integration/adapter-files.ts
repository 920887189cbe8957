import { join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import { exists } from '../disk/read.ts';
import type { Session } from './session.ts';

/** Files that adapters write into the build themselves, such as `_headers` for `/_astro/`. */
const written: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** Leaves out the advice to take over a file of the site's own where it is its adapter's, so that nobody can. */
export async function withoutAdapters(
  findings: readonly Finding[],
  { adapter, project }: Pick<Session, 'adapter' | 'project'>,
): Promise<readonly Finding[]> {
  if (adapter === undefined) return findings;
  const kept: Finding[] = [];
  for (const finding of findings) {
    const { rule, level, file = '' } = finding;
    const isOwn = rule !== 'own-file' || level !== 'advice' || !written.has(file);
    if (isOwn || (await exists(join(project.folders.public, file)))) kept.push(finding);
  }
  return kept;
}
