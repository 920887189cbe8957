import { parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import type { Answer } from '../../redirects/plan/answers.ts';
import { shardFolder } from './shard.ts';

/** Headers of ours that hold for what another program answers too: a preview must stay out of the index there as well. */
const forAll = ['strict-transport-security', 'x-robots-tag'];

/** True for an address that one of the patterns fits; `:name` is one segment, `*` the rest. */
export function makeElsewhere(patterns: readonly string[]): (url: string) => boolean {
  const known = patterns.map(segmentsOf);
  return (url) => {
    if (known.length === 0) return false;
    const asked = segmentsOf(parsePath(new URL(url).pathname));
    return known.some((segments) => fits(segments, asked));
  };
}

/** True for a file of the map, which nothing behind the program may serve, however its URL is written. */
export function isShard(url: string): boolean {
  const folder = segmentsOf(parsePath(new URL(url).pathname)).find((segment) => segment !== '');
  return folder?.toLowerCase() === shardFolder;
}

/** True for what a form sends to a page: nothing here takes it, and the platform may. */
export function isFormFor({ by }: Answer, { method, headers }: Request): boolean {
  const type = headers.get('content-type') ?? '';
  return by.at(-1)?.step === 'method' && method === 'POST' && forms.test(type);
}

const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What of an answer is said beside the other program's own headers; undefined for what we answer ourselves. */
export function passingHeaders({ by, headers }: Answer): Headers | undefined {
  const step = by.at(-1)?.step;
  if (step !== 'nothing' && step !== 'method') return undefined;
  return new Headers(Object.entries(headers).filter(([name]) => forAll.includes(name)));
}

function segmentsOf(path: string): readonly string[] {
  return withoutTrailingSlash(parsePath(path)).split('/');
}

function fits(pattern: readonly string[], asked: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    const head = pattern.slice(0, -1);
    return fits(head, asked.slice(0, head.length));
  }
  return (
    pattern.length === asked.length &&
    pattern.every((segment, at) => segment.startsWith(':') || segment === asked[at])
  );
}
