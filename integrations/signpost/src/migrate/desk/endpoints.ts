import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import type { History } from './desk.ts';
import { findTranslations, listOffers, previewMany } from './many.ts';
import type { DeskParts } from './open-desk.ts';
import { readOverview } from './overview.ts';
import type { Choice } from './requests.ts';
import { decideRequest, manyRequest } from './requests.ts';
import type { DeskRow } from './row.ts';
import { makeDetailReader } from './url-detail.ts';

const maxFound = 8;

/** All that the page needs to start. */
export interface DeskStart extends History {
  readonly rows: readonly DeskRow[];
  readonly site: string;
  /** The column whose figures order the list, such as clicks. */
  readonly measure: string;
  /** The origin that serves the pages of the build, without scripts; undefined without a build. */
  readonly preview: string | undefined;
}

export interface Decided {
  /** The number of rows that nobody else had changed. */
  readonly count: number;
  /** Undecided old URLs of the page in further languages: /de/preise for /en/prices/. */
  readonly translations: readonly Choice[];
}

/** The action that was undone or done again; without a label, there was none. */
export interface Repeated {
  readonly label: string | undefined;
}

/** The JSON of each endpoint by method and path. A GET has a query, a POST a body. */
export type Endpoints = Readonly<Record<string, (query: URLSearchParams, body: unknown) => unknown>>;

/** `preview` is the origin that serves the pages of the build. */
export function makeEndpoints(parts: DeskParts, preview: string | undefined): Endpoints {
  const { desk, migration, pages, measure, write } = parts;
  const site = new URL(migration.state.old ?? pages.origin).host;
  const readDetail = makeDetailReader(parts);

  return {
    'GET /api/desk': (): DeskStart => {
      return { ...desk.history, rows: [...desk.rows.values()], site, measure, preview };
    },
    'GET /api/detail': (query) => readDetail(query.get('old') ?? '', query.get('to') ?? ''),
    'GET /api/search': (query) => pages.search(query.get('q') ?? '', maxFound),
    'GET /api/many': () => listOffers(desk.rows),
    'GET /api/move': () => readOverview(parts),
    'POST /api/decide': async (_, body): Promise<Decided> => {
      const request = parseBody(decideRequest, body);
      const count = desk.decide(request);
      // One accepted page: /en/prices/ may have /de/preise.
      const [{ target } = { target: '' }, ...others] = request.choices;
      const isOnePage = target !== '' && others.length === 0;
      return { count, translations: isOnePage ? await findTranslations(target, desk.rows, pages) : [] };
    },
    'POST /api/undo': (): Repeated => ({ label: desk.undo() }),
    'POST /api/redo': (): Repeated => ({ label: desk.redo() }),
    'POST /api/preview': (_, body) => previewMany(parseBody(manyRequest, body), desk.rows, pages),
    'POST /api/write': () => write(),
  };
}

function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const { data, error } = schema.safeParse(body);
  if (error) throw new Problem(`The request is invalid: ${z.prettifyError(error)}`);
  return data;
}
