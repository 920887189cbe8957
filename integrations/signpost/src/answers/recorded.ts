import { type Path, parsePath } from '../lib/url/path.ts';
import { type Request, splitTarget } from '../plan/request.ts';
import type { Answer } from './answer.ts';
import type { Responder } from './responder.ts';

/** A response that a crawl recorded. */
export interface RecordedAnswer {
  readonly path: Path;
  /** Without the question mark; '' for none. */
  readonly query: string;
  readonly status: number;
  /** Absolute. */
  readonly location?: string | undefined;
  /** The name by which the crawl knows the page or file. */
  readonly file?: string | undefined;
}

/** The responder of a crawl. Nobody knows what a URL returns that the crawl didn't request. */
export function createRecordedResponder(origin: string, records: readonly RecordedAnswer[]): Responder {
  const recorded = new Map(records.map((record) => [joinKey(record.path, record.query), record]));

  function findRecord(path: Path, query: string): RecordedAnswer | undefined {
    const asSent = recorded.get(joinKey(path, query));
    // /old?id=17 may redirect, and /old not. /about?ref=mail is the page /about.
    const isOwn = asSent !== undefined && (asSent.status !== 200 || asSent.file !== undefined);
    return isOwn ? asSent : (recorded.get(path) ?? asSent);
  }

  function respond({ target }: Request): Answer {
    const { path, query } = splitTarget(target);
    const record = findRecord(parsePath(path), query);
    if (record === undefined)
      return {
        headers: {},
        by: [],
        unknown: { reason: 'not requested', text: "the crawl didn't request it" },
      };

    const { status, location, file } = record;
    return {
      status,
      headers: {},
      by: [],
      ...(location !== undefined && { location }),
      ...(file !== undefined && { file }),
    };
  }

  return { origin, domains: [], respond };
}

function joinKey(path: Path, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}
