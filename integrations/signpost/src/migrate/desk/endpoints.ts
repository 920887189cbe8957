import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import type { RedirectMap } from '../../map/entry.ts';
import type { Migration } from '../migration.ts';
import type { NewPages } from '../review/new-pages.ts';
import type { OldPage } from '../state/old-pages.ts';
import { toAbsoluteUrl } from '../state/old-url.ts';
import type { Desk } from './desk.ts';
import { listOffers, previewMany } from './many.ts';
import { readOverview } from './overview.ts';
import {
  applyRequest,
  type Candidate,
  type DeskStart,
  type Detail,
  decideRequest,
  manyRequest,
} from './protocol.ts';
import type { DeskEntry } from './rows.ts';
import { makeTargetJudge, toFacts } from './targets.ts';

const maxCandidates = 5;
const maxFound = 20;

/** The share of URLs that counts as heavy. */
const heavyShare = 0.05;

export interface DeskParts {
  readonly desk: Desk;
  readonly migration: Migration;
  readonly pages: NewPages;
  readonly map: RedirectMap | undefined;
  readonly oldPages: ReadonlyMap<string, OldPage>;
  /** Writes the map, and returns what was written. */
  readonly write: () => Promise<string[]>;
}

/** The URLs of the server: those that read, by their query, and those that act, by the JSON of a POST. */
export interface Endpoints {
  readonly reads: Readonly<Record<string, (query: URLSearchParams) => unknown>>;
  readonly acts: Readonly<Record<string, (body: unknown) => unknown>>;
}

/** `preview` is the origin that serves the pages of the build. */
export function makeEndpoints(parts: DeskParts, preview: string | undefined): Endpoints {
  const { desk, migration, pages, write } = parts;
  const site = new URL(migration.state.old ?? pages.origin).host;
  const heavy = findHeavyWeight(desk.entries);
  const describe = makeDescriber(parts);

  return {
    reads: {
      '/api/desk': (): DeskStart => ({ ...desk.state, rows: desk.rows(), site, heavy, preview }),
      '/api/detail': (query) => describe(query.get('old') ?? '', query.get('to') ?? ''),
      '/api/search': (query) => pages.search(query.get('q') ?? '', maxFound),
      '/api/many': () => listOffers(desk.entries),
      '/api/move': () => readOverview(migration, desk.entries),
    },
    acts: {
      '/api/decide': (body) => desk.decide(parseBody(decideRequest, body)),
      '/api/undo': () => desk.undo(),
      '/api/redo': () => desk.redo(),
      '/api/preview': (body) => previewMany(parseBody(manyRequest, body), desk.entries, pages),
      '/api/apply': (body) => desk.apply(parseBody(applyRequest, body)),
      '/api/write': () => write(),
    },
  };
}

function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const { data, error } = schema.safeParse(body);
  if (error) throw new Problem(`The request is invalid: ${z.prettifyError(error)}`);
  return data;
}

/** The weight that one URL in twenty has. */
function findHeavyWeight(entries: ReadonlyMap<string, DeskEntry>): number {
  const weights = [...entries.values()].map(({ weight }) => weight).sort((a, b) => b - a);
  return Math.max(2, weights[Math.floor(weights.length * heavyShare)] ?? 2);
}

/** Makes the function that tells all about an old URL and its target. */
function makeDescriber({ desk, migration, pages, map, oldPages }: DeskParts) {
  const judge = makeTargetJudge({ entries: desk.entries, pages, map, oldPages });

  return async (old: string, to: string): Promise<Detail> => {
    const entry = desk.entries.get(old);
    if (entry === undefined) throw new Problem(`${old} isn't one of the old URLs.`);
    const { row, suggestion } = entry;
    const page = oldPages.get(old);
    const titleAlone = { title: row.title, description: '', headings: [], words: undefined };
    const known = page === undefined ? titleAlone : toFacts(page);

    return {
      old,
      href: toAbsoluteUrl(row, migration.state.old ?? pages.origin),
      facts: known.title === '' && page === undefined ? undefined : known,
      hits: row.hits,
      seen: row.seen ?? '',
      reason: suggestion?.reason ?? 'nothing was suggested',
      candidates: await listCandidates(suggestion, pages),
      target: to === '' ? undefined : await judge(old, to),
    };
  };
}

/** The proposed page and its rivals. */
async function listCandidates(suggestion: DeskEntry['suggestion'], pages: NewPages): Promise<Candidate[]> {
  const { new: proposed = '', confidence = 0, rivals = [] } = suggestion ?? {};
  const first = proposed === '' ? [] : [{ url: proposed, confidence }];
  const all = [...first, ...rivals.filter(({ url }) => url !== proposed)].slice(0, maxCandidates);
  return Promise.all(all.map(async (one) => ({ ...one, title: (await pages.read(one.url))?.title ?? '' })));
}
