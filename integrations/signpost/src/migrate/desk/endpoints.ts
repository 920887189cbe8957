import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import { listOffers, previewMany } from './many.ts';
import type { DeskParts } from './open-desk.ts';
import { readOverview } from './overview.ts';
import { decideRequest, manyRequest, text } from './requests.ts';
import { makeDetailReader } from './url-detail.ts';

const maxFound = 8;

const nothing = z.strictObject({});

/** All that the page requests, by name. `preview` is the origin that serves the pages of the build. */
export function makeEndpoints(parts: DeskParts, preview: string | undefined) {
  const { desk, migration, pages, measure } = parts;
  const site = new URL(migration.state.old ?? pages.origin).host;
  const readDetail = makeDetailReader(parts);

  return {
    desk: makeEndpoint(nothing, () => ({ rows: [...desk.rows.values()], site, measure, preview })),
    detail: makeEndpoint(z.strictObject({ old: text, to: text }), ({ old, to }) => readDetail(old, to)),
    search: makeEndpoint(z.strictObject({ words: text }), ({ words }) => pages.search(words, maxFound)),
    offers: makeEndpoint(nothing, () => listOffers(desk.rows, pages)),
    preview: makeEndpoint(manyRequest, (request) => previewMany(request, desk.rows, pages)),
    decide: makeEndpoint(decideRequest, (request) => ({ count: desk.decide(request) })),
    undo: makeEndpoint(nothing, () => ({ label: desk.undo() })),
    redo: makeEndpoint(nothing, () => ({ label: desk.redo() })),
    move: makeEndpoint(nothing, () => readOverview(migration.folder)),
  };
}

export type Endpoints = ReturnType<typeof makeEndpoints>;
/** The JSON that an endpoint returns. */
export type Reply<Name extends keyof Endpoints> = Awaited<ReturnType<Endpoints[Name]>>;

/** Checks the JSON of a request, then responds. */
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
