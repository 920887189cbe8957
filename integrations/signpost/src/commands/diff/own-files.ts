import { basename } from 'node:path';
import { type OwnFile, platformFormats } from '../../hosts/platform-files.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** The site's own files for a host on both sides. */
export function findOwnFiles(
  host: string,
  base: Snapshot,
  head: Snapshot,
): [before: OwnFile[], after: OwnFile[]] {
  const [before, after] = listComparedFiles(base, head);
  const isForHost = (file: OwnFile): boolean => file.host === host;
  return [before.filter(isForHost), after.filter(isForHost)];
}

/** Files outside of the build, such as vercel.json, count only if both sides are projects. */
function listComparedFiles(base: Snapshot, head: Snapshot): [OwnFile[], OwnFile[]] {
  if (base.hasRoot && head.hasRoot) return [base.own.rules, head.own.rules];
  const isInBuild = ({ file }: OwnFile): boolean =>
    platformFormats.some(({ name, isInDist }) => isInDist && name === basename(file));
  return [base.own.rules.filter(isInBuild), head.own.rules.filter(isInBuild)];
}

/** The hosts to compare on: those of the project, unless its files are for others. None for maps alone. */
export function chooseHosts(base: Snapshot, head: Snapshot): readonly string[] {
  const hosts = new Set<string>([...base.hosts, ...head.hosts]);
  const readers = new Set<string>(
    listComparedFiles(base, head)
      .flat()
      .map(({ host }) => host),
  );
  return [...(readers.size > 0 && readers.isDisjointFrom(hosts) ? readers : hosts)];
}
