import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import { loadMigration } from '../migration.ts';
import { unknownOrigin } from '../review/new-pages.ts';
import { listDecisions } from '../state/old-url.ts';
import { selectConfirmed } from '../state/review-file.ts';
import { readDates } from '../status/dates.ts';
import { describeTitle } from '../status/describe-move.ts';
import { readStatus } from '../status/status.ts';
import { writeSuggestions } from '../suggest/write-suggestions.ts';
import { decideRequest, requestText } from './decide-request.ts';
import { makeFollower } from './desk-responder.ts';
import { makeDetailReader } from './detail.ts';
import { makePageFinder } from './find.ts';
import { listOffers, manyAction, previewMany } from './many.ts';
import type { DeskParts } from './open-desk.ts';

const nothing = z.strictObject({});

/** What the page can request. */
export function makeEndpoints(parts: DeskParts) {
  const { desk, migration, pages, measure, staying } = parts;
  const newSite = URL.parse(pages.origin ?? '')?.host;
  const site = URL.parse(migration.state.old ?? '')?.host ?? newSite;
  const readDetail = makeDetailReader(parts);
  const findPage = makePageFinder(parts);
  const findNext = makeFollower(parts);

  return {
    desk: makeEndpoint(nothing, () => ({
      rows: [...desk.rows.values()],
      site,
      newSite,
      measure,
      staying,
    })),
    detail: makeEndpoint(z.strictObject({ url: requestText, to: requestText }), ({ url, to }) =>
      readDetail(url, to),
    ),
    find: makeEndpoint(z.strictObject({ url: requestText, words: requestText }), ({ url, words }) =>
      findPage(url, words),
    ),
    offers: makeEndpoint(nothing, () => ({
      offers: listOffers(desk.rows, pages, findNext),
      ...desk.acceptedCounts,
    })),
    preview: makeEndpoint(manyAction, (action) => previewMany(action, desk.rows, pages, findNext)),
    decide: makeEndpoint(decideRequest, (request) => ({ count: desk.decide(request) })),
    undo: makeEndpoint(nothing, () => ({ label: desk.undo() })),
    redo: makeEndpoint(nothing, () => ({ label: desk.redo() })),
    suggest: makeEndpoint(z.strictObject({ open: requestText }), ({ open }) => suggestAgain(parts, open)),
    move: makeEndpoint(nothing, () => readOverview(parts)),
  };
}

export type Endpoints = ReturnType<typeof makeEndpoints>;
export type EndpointReply<Name extends keyof Endpoints> = Awaited<ReturnType<Endpoints[Name]>>;

function makeEndpoint<Body, Result>(
  schema: z.ZodType<Body>,
  respond: (body: Body) => Result | Promise<Result>,
): (body: unknown) => Promise<Result> {
  return async (body) => {
    const { data, error } = schema.safeParse(body);
    if (error) throw new Problem(`The request is invalid: ${z.prettifyError(error)}`);
    return respond(data);
  };
}

/** Reads the steps and dates of the move again: commands may have written since. */
async function readOverview({ migration: { folder }, pages }: DeskParts) {
  const migration = await loadMigration(folder);
  const title = describeTitle(migration.state, pages.origin ?? unknownOrigin);
  return { ...readStatus(migration), title, dates: await readDates(folder) };
}

/** Runs `suggest` with the decisions so far. The URL that the person is looking at keeps its proposal. */
export async function suggestAgain(parts: DeskParts, openUrl: string) {
  const { dist, desk } = parts;
  if (dist === undefined)
    throw new Problem('There is no build here, so nothing can be suggested. Start the review with --dist.');

  const migration = await loadMigration(parts.migration.folder);
  const suggestions = await writeSuggestions(migration, dist, parts.readMap);
  return {
    decisions: selectConfirmed(listDecisions(migration.inventory)).length,
    changed: desk.propose(suggestions.filter(({ old }) => old !== openUrl)),
  };
}
