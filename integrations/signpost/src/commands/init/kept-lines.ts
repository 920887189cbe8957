import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { platformFormats, readOwnFile } from '../../redirects/foreign/platform-files.ts';
import { isAnswer, type PlatformRule } from '../../redirects/foreign/platform-rule.ts';
import { isForMap } from '../../redirects/import/platforms.ts';
import type { Existing } from './existing.ts';

/**
 * The lines of a `_redirects` that should stay, because the host applies them and no map can express them: rewrites, rules
 * with conditions, and sources in another syntax.
 */
export async function keptLines(
  { name, brought }: Existing,
  hosts: readonly HostId[],
): Promise<readonly string[]> {
  const format = platformFormats.find(
    ({ name: own, platform }) =>
      own === basename(name) && own === '_redirects' && hosts.some((host) => host === platform),
  );
  const bytes = format && (await readBytes(name));
  if (format === undefined || bytes === undefined) return [];
  const left = new Set(brought.items.flatMap(({ kind, line }) => (kind === 'unexpressed' ? [line] : [])));
  return readOwnFile({ file: name, bytes }, format)
    .rules.filter((rule) => left.has(rule.line) && isAnswer(rule) && isApplied(rule) && !isForMap(rule))
    .toSorted((a, b) => a.line - b.line)
    .map(({ text }) => text);
}

/** True for a rule that the host applies, at the latest when the redirects above it are gone. */
function isApplied({ state }: PlatformRule): boolean {
  return state.is === 'active' || state.is === 'dropped' || state.is === 'file wins';
}
