import type { SiteResponder } from '../../answers/responder.ts';
import { makeDefaultSettings } from '../../plan/site-url.ts';
import { type Inputs, planProject } from '../../project/load.ts';
import { loadProjectResponder } from '../../project/responders.ts';
import type { Migration } from '../migration.ts';
import { makeFollowRule } from '../review/follow-decisions.ts';
import { makeMapReader, type ReadMap } from '../review/map-reader.ts';
import { NewPages, unknownOrigin } from '../review/new-pages.ts';
import { type FindOldPage, loadOldPages } from '../state/old-pages.ts';
import type { Amount } from '../status/whole.ts';
import { listOldPages } from '../suggest/old-site.ts';
import { Desk } from './desk.ts';
import { makeRows } from './make-rows.ts';
import { mapTitles } from './titles.ts';

/** The desk of a migration, with the facts of both sites. */
export interface DeskParts {
  readonly desk: Desk;
  readonly migration: Migration;
  /** The column that orders the list: `clicks`, or `revenue` with `--weight revenue`. */
  readonly measure: string;
  /** The old URLs without a row: the new site keeps them, so nobody decides. */
  readonly staying: Amount;
  readonly readMap: ReadMap;
  readonly dist: Inputs['dist'];
  /** What the new site returns, with the whole map. */
  readonly responder: SiteResponder;
  readonly pages: NewPages;
  readonly findOldPage: FindOldPage;
}

/** `weight` is a column such as `revenue`. `who` is the name beside each decision. */
export async function openDesk(
  migration: Migration,
  inputs: Inputs,
  { weight, who }: { readonly weight: string | undefined; readonly who: string },
): Promise<DeskParts> {
  const { dist, map } = inputs;
  const pages = new NewPages(inputs);
  const settings = inputs.settings ?? makeDefaultSettings(unknownOrigin);
  const responder = await loadProjectResponder(
    await planProject({ ...inputs, settings }, { withUnreleased: true }),
  );
  const findOldPage = await loadOldPages(migration.folder);
  const readMap = makeMapReader(map?.entries ?? []);
  const { rows, measure, staying } = makeRows(migration, {
    stays: (url) => pages.keeps(url),
    weight,
    titles: mapTitles(listOldPages(migration, findOldPage)),
  });
  const listFollowing = makeFollowRule(migration, readMap, pages);
  const desk = new Desk(rows, migration, who, listFollowing);
  return { desk, migration, measure, staying, readMap, dist, responder, pages, findOldPage };
}
