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

/**
 * The responder of a crawl. What a URL returns that the crawl didn't request is unknown, but for a query beside a requested path:
 * /about?ref=mail is answered as /about.
 */
export function createRecordedResponder(origin: string, records: readonly RecordedAnswer[]): Responder {
  const recorded = new Map(records.map((record) => [joinKey(record.path, record.query), record]));

  function findRecord(path: Path, query: string): RecordedAnswer | undefined {
    const withQuery = recorded.get(joinKey(path, query));
    const withoutQuery = recorded.get(joinKey(path, ''));
    // /old?id=17 redirects, and /old not. A page that the crawl knows only by its path has no file here: it is the page /about.
    const isOwnResponse =
      withQuery !== undefined && (withQuery.status !== 200 || withQuery.file !== undefined);
    return isOwnResponse ? withQuery : (withoutQuery ?? withQuery);
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
