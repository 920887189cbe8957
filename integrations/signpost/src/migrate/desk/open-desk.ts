import type { Inputs } from '../../project/load.ts';
import type { Migration } from '../migration.ts';
import type { NewPages } from '../review/new-pages.ts';
import { loadOldPages } from '../state/old-pages.ts';
import { Desk } from './desk.ts';
import { makeRows } from './make-rows.ts';

export interface NewSite {
  readonly inputs: Inputs;
  readonly pages: NewPages;
}

/** The desk of a migration, with the facts of both sites. */
export type DeskParts = Awaited<ReturnType<typeof openDesk>>;

/** `weight` is a column such as `revenue`. `who` is the name beside each decision. */
export async function openDesk(
  migration: Migration,
  { inputs, pages }: NewSite,
  { weight, who }: { readonly weight: string | undefined; readonly who: string },
) {
  const { rows, measure } = makeRows(migration, (url) => pages.keeps(url), weight);
  const desk = new Desk(rows, migration, who);
  return { desk, migration, pages, map: inputs.map, oldPages: await loadOldPages(migration.folder), measure };
}
