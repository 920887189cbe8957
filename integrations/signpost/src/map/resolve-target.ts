import { escapeText } from '../lib/url/path.ts';
import { type Entry, isPermanent, type Outcome, type PatternEntry, type Target } from './entry.ts';
import { fillTarget } from './placeholders.ts';
import { mergeQuery, type Parameter } from './query.ts';

// The target of a request by the redirect that answers it: `/blog/:slug` to `/news/:slug/` sends /blog/intro?page=2 to
// /news/intro/?page=2.

/** Placeholder ─▶ the matched text, as sent; `*` is the rest. */
export type Captures = ReadonlyMap<string, string>;

/** The segments of a path as sent, without an empty last segment. */
export function splitSegments(path: string): string[] {
  return path === '/' || path === '' ? [] : path.replace(/\/$/, '').slice(1).split('/');
}

/** The text that each placeholder of a matching pattern has in a path. */
export function captureValues(entry: PatternEntry, path: string): Captures {
  const texts = splitSegments(path);
  const captures = new Map<string, string>();
  for (const [index, segment] of entry.segments.entries()) {
    if (segment.name === undefined) continue;
    // /blog/first-post.html of /blog/:slug.html
    const sentText = texts[index] ?? '';
    const text = sentText.endsWith(segment.tail) ? sentText : escapeText(sentText);
    captures.set(segment.name, encodeCapture(text.slice(0, text.length - segment.tail.length)));
  }
  if (entry.rest) {
    const restSegments = path.split('/').slice(entry.segments.length + 1);
    captures.set('*', encodeCapture(restSegments.join('/')));
  }

  return captures;
}

/** As sent, except for characters never valid in a URL (`answer` rejects line feeds earlier). */
function encodeCapture(text: string): string {
  return text.replace(/[^\x21-\x7e]+/gu, (raw) => escapeText(raw));
}

const noCaptures: Captures = new Map();

/** The target of a request by an entry: placeholders are filled in, and the rest of the request's query is appended. */
export function resolveTarget(
  entry: Entry,
  requestQuery: readonly Parameter[],
  captures: Captures = noCaptures,
): Target | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;
  const filled = entry.kind === 'exact' ? target : fillTarget(target, captures);
  return { ...filled, query: mergeQuery(filled.query, requestQuery, entry.query) };
}

/** Combines two redirects in a row: the second's target, and the weaker of the two statuses. */
export function chainOutcomes(first: Outcome, second: Outcome, target: Target | undefined): Outcome {
  if (first.status === 410 || second.status === 410 || target === undefined) return { status: 410 };
  const isWeakened = isPermanent(first.status) && !isPermanent(second.status);
  const { status } = isWeakened ? second : first;
  // A client keeps the fragment if the Location has none, also on another origin (RFC 9110, 10.2.2).
  const fragment = target.fragment === '' ? first.target.fragment : target.fragment;
  return { status, target: { ...target, fragment } };
}
