import type { OutFile } from '../../core/file.ts';
import { remember } from '../../core/remember.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { movedPage } from './page.ts';
import { fileAt, foldersOf } from './place.ts';

/** A page for each exact redirect that a file can stand for. */
export function movedPages(plan: Plan): OutFile[] {
  return [...placesOf(plan)].flatMap(([{ outcome }, path]) => {
    if (outcome.target === undefined) return [];
    const target = outcome.target.origin === '' ? { ...outcome.target, origin: plan.origin } : outcome.target;
    return [{ path, content: movedPage(printTarget(target), outcome.status) }];
  });
}

/** The file for each entry that can have one, and that hides no file of the site. */
export const placesOf = remember(findPlaces);

function findPlaces({ exact, inventory }: Plan): ReadonlyMap<ExactEntry, string> {
  const files = new Set([...inventory.pages.values(), ...inventory.files.values()]);
  const folders = new Set([...files].flatMap(foldersOf));
  const places = new Map<ExactEntry, string>();
  for (const entry of exact) {
    const file = fileAt(entry.path);
    if (file === undefined || entry.query.length > 0 || entry.outcome.target === undefined) continue;
    const within = foldersOf(file);
    if (files.has(file) || folders.has(file) || within.some((folder) => files.has(folder))) continue;
    files.add(file);
    for (const folder of within) folders.add(folder);
    places.set(entry, file);
  }
  return places;
}
