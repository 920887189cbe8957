import type { Inputs } from '../../project/load.ts';
import type { Migration } from '../migration.ts';
import { NewPages } from '../review/new-pages.ts';
import { loadOldPages } from '../state/old-pages.ts';
import { Desk } from './desk.ts';
import { makeRows } from './make-rows.ts';

/** The desk of a migration, with the facts of both sites. */
export type DeskParts = Awaited<ReturnType<typeof openDesk>>;

/** `weight` is a column such as `revenue`. `who` is the name beside each decision. */
export async function openDesk(
  migration: Migration,
  inputs: Inputs,
  { weight, who }: { readonly weight: string | undefined; readonly who: string },
) {
  const { dist, map } = inputs;
  const pages = new NewPages(inputs);
  const findOldPage = await loadOldPages(migration.folder);
  const { rows, measure } = makeRows(migration, (url) => pages.keeps(url), weight);
  return { desk: new Desk(rows, migration, who), migration, measure, dist, map, pages, findOldPage };
}
