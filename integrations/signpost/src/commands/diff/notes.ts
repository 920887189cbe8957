import { compact, formatCount } from '../../lib/text/text.ts';
import type { Change } from '../../plan/difference.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** Notes about changes of the whole site, and about unknown parts of a side. */
export function listNotes(base: Snapshot, head: Snapshot, onDemand: readonly Change[]): string[] {
  const sides = [base, head];

  const notes = compact(
    ...sides.flatMap(noteUnknownParts),
    sides.some(({ pages }) => pages === 'none') && `To compare pages too, build the site, and ${passBuild}`,
    ...noteSiteChanges(base.plan, head.plan),
    onDemand.length > 0 && noteOnDemand(onDemand),
    base.hasMap !== head.hasMap && (base.hasMap ? noteMissingMap(head, base) : noteMissingMap(base, head)),
    ...sides.flatMap(({ name, own }) => own.faults.map((fault) => `${name}: ${fault}`)),
  );
  return [...new Set(notes)];
}

const passBuild = 'pass an earlier build and this project, such as: npx astro-signpost diff ../before .';

const pageNotes: Readonly<Record<Snapshot['pages'], (name: string) => string>> = {
  own: () => '',
  'of the other side': (name) =>
    `No build of ${name} was found, so only redirects are compared: an added or removed page isn't noticed. To compare pages, ${passBuild}`,
  none: (name) => `No build of ${name} was found. Only the URLs in its redirect map are compared.`,
};

function noteUnknownParts({ name, pages, faults }: Snapshot): string[] {
  const wrong = faults === 1 ? 'One line' : `${faults} lines`;
  return compact(
    pageNotes[pages](name),
    faults > 0 &&
      `${wrong} of the redirect map of ${name} can't be used. To list them, run: npx astro-signpost map check`,
  );
}

function noteSiteChanges(before: Plan, after: Plan): string[] {
  // example.com beside www.example.com.
  const left = before.domains.filter((alias) => !after.domains.includes(alias));
  const come = after.domains.filter((alias) => !before.domains.includes(alias));

  return compact(
    before.origin !== after.origin && `The site moves from ${before.origin} to ${after.origin}.`,
    ...left.map((alias) => `${alias} is no longer another domain of the site. Its URLs are not redirected.`),
    ...come.map(
      (alias) => `${alias} is a new domain of the site. Its URLs are redirected to ${after.origin}.`,
    ),
  );
}

/** Pages that became files, or vice versa. */
function noteOnDemand(changes: readonly Change[]): string {
  const names = changes.slice(0, 3).map(({ url }) => url);
  const shown = names.join(', ') + (changes.length > 3 ? ', …' : '');
  return `${formatCount(changes.length, 'URL')} ${changes.length === 1 ? 'is' : 'are'} rendered on demand on one side, and not compared: ${shown}.`;
}

/** A build that was passed without its map seems to have lost every redirect. */
function noteMissingMap(without: Snapshot, beside: Snapshot): string {
  const hint = without.hasRoot ? '' : ' If its project has a map, pass the folder of the project instead.';
  return `${without.name} has no redirect map, but ${beside.name} has one. ${without.name} is compared by the redirects of its own files, if it has some.${hint}`;
}
