import { compact } from '../../lib/text/text.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** Notes about changes of the whole site, and about unknown parts of a side. */
export function listNotes(base: Snapshot, head: Snapshot): string[] {
  const sides = [base, head];
  const isMoved = base.plan.origin !== head.plan.origin;
  return [
    ...new Set(
      compact(
        ...sides.map(noteMissingBuild),
        isMoved && `The site moves from ${base.plan.origin} to ${head.plan.origin}.`,
        base.hasMap && !head.hasMap && noteMissingMap(head, base),
        head.hasMap && !base.hasMap && noteMissingMap(base, head),
        ...sides.flatMap(({ name, own }) => own.faults.map((fault) => `${name}: ${fault}`)),
      ),
    ),
  ];
}

function noteMissingBuild({ name, pages }: Snapshot): string {
  if (pages === 'own') return '';
  const compared =
    pages === 'none'
      ? 'so only the URLs in its redirect map are compared'
      : "so only redirects are compared: an added or removed page isn't noticed";
  return `No build of ${name} was found, ${compared}. To compare pages, pass an earlier build and this project, such as: npx astro-signpost diff ../before .`;
}

/** A build that was passed without its map seems to have lost every redirect. */
function noteMissingMap(without: Snapshot, beside: Snapshot): string {
  const hint = without.hasRoot ? '' : ' If its project has a map, pass the folder of the project instead.';
  return `${without.name} has no redirect map, but ${beside.name} has one. ${without.name} is compared by the redirects of its own files, if it has some.${hint}`;
}
