import { basename } from 'node:path';
import { type OwnFile, platformFormats } from '../../hosts/platform-files.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** The site's own files for a host on both sides; files outside of the build only if they are known on both. */
export function findOwnFiles(
  host: string,
  base: Snapshot,
  head: Snapshot,
): [before: OwnFile[], after: OwnFile[]] {
  const select = (side: Snapshot): OwnFile[] =>
    listComparedFiles(side, base, head).filter((file) => file.host === host);
  return [select(base), select(head)];
}

function listComparedFiles(side: Snapshot, base: Snapshot, head: Snapshot): readonly OwnFile[] {
  return base.hasRoot && head.hasRoot ? side.own.rules : side.own.rules.filter(isInBuild);
}

/** True for a file such as `_redirects`, which is part of the build. */
function isInBuild({ file }: OwnFile): boolean {
  return platformFormats.some(({ name, isInDist }) => isInDist && name === basename(file));
}

/** The hosts to compare on: those of the project, unless its files are for others. None for maps alone. */
export function chooseHosts(base: Snapshot, head: Snapshot): readonly string[] {
  const hosts = new Set<string>([...base.hosts, ...head.hosts]);
  const readers = new Set<string>(
    [base, head].flatMap((side) => listComparedFiles(side, base, head)).map(({ host }) => host),
  );
  const isReadNowhere = readers.size > 0 && readers.isDisjointFrom(hosts);
  return [...(isReadNowhere ? readers : hosts)];
}
