import type { Change } from '../../plan/difference.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** What no list of addresses says: changes of the whole site, and what of a side was not known. */
export function notesOn(base: Snapshot, head: Snapshot, onDemand: readonly Change[] = []): string[] {
  return [
    ...new Set([
      ...siteNotes(base.plan, head.plan),
      ...onDemandNotes(onDemand),
      ...mapNotes(base, head),
      ...[base, head].flatMap(sideNotes),
    ]),
  ];
}

/** Pages that became files, or the other way round. */
function onDemandNotes(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const names = changes.slice(0, 3).map(({ address }) => address);
  const shown = names.join(', ') + (changes.length > 3 ? ', …' : '');
  return [
    `${changes.length === 1 ? 'One address is' : `${changes.length} addresses are`} rendered on demand on one side, and not compared: ${shown}.`,
  ];
}

function siteNotes(before: Plan, after: Plan): string[] {
  const left = before.aliases.filter((alias) => !after.aliases.includes(alias));
  const come = after.aliases.filter((alias) => !before.aliases.includes(alias));
  return [
    ...(before.origin === after.origin ? [] : [`The site moves from ${before.origin} to ${after.origin}.`]),
    ...left.map((alias) => `${alias} is no alias any more: its addresses are not redirected.`),
    ...come.map((alias) => `${alias} is a new alias: its addresses are redirected to ${after.origin}.`),
    ...(before.ignoreCase === after.ignoreCase
      ? []
      : [after.ignoreCase ? 'Case no longer counts in addresses.' : 'Case counts in addresses now.']),
  ];
}

/** A build that is named without its map seems to have lost every redirect. */
function mapNotes(base: Snapshot, head: Snapshot): string[] {
  if (base.hasMap === head.hasMap) return [];
  const [without, beside] = base.hasMap ? [head, base] : [base, head];
  return [`${without.name} has no map, unlike ${beside.name}: it is compared without redirects.`];
}

const pageNotes: Readonly<Record<Snapshot['pages'], (name: string) => string[]>> = {
  own: () => [],
  'of the other side': (name) => [
    `No build of ${name} is known: the other side's pages are taken for its own.`,
  ],
  none: (name) => [`No build of ${name} is known: only what its map names is compared.`],
};

function sideNotes({ name, pages, faults }: Snapshot): string[] {
  const wrong = faults === 1 ? 'One line' : `${faults} lines`;
  return [
    ...pageNotes[pages](name),
    ...(faults === 0 ? [] : [`${wrong} of the map of ${name} can't be used: signpost map check says which.`]),
  ];
}
