import type { Visit } from '../../../src/lib/http/crawl.ts';
import type { Trail } from '../../../src/lib/http/follow.ts';
import type { HttpAnswer, Reply } from '../../../src/lib/http/reply.ts';
import type { Probes } from '../../../src/project/live/probe.ts';
import { runServerChecks } from '../../../src/project/live/server-checks.ts';

export const origin = 'https://www.example.com';

export function answer(
  path: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const pairs = Object.entries(headers).map(([name, value]): [string, string[]] => [name, [value]]);
  const url = new URL(path, origin).href;
  return { kind: 'answer', url, status, headers: new Map(pairs), body: new Uint8Array(), cut: false };
}

/** Redirects, each as `status to`, and the last answer. */
export function trail(from: string, hops: readonly [number, string][], status: number): Trail {
  let url = new URL(from, origin).href;
  const made = hops.map(([code, to]) => {
    const hop = { url, status: code, to: new URL(to, url).href };
    url = hop.to;
    return hop;
  });
  const first = answer(from, hops[0]?.[0] ?? status);
  return { hops: made, end: 'answer', first, last: answer(url, status), loop: [] };
}

export const failed = (path: string): Reply => ({
  kind: 'failure',
  url: origin + path,
  why: 'reset',
  message: 'breaks the connection',
});

const sure = { 'strict-transport-security': 'max-age=31536000' };
const fine: Probes = {
  home: answer('/', 200, sure),
  missing: trail('/no-such-page', [], 404),
  insecure: trail('http://www.example.com/', [[301, `${origin}/`]], 200),
};

export function reported(changes: {
  probes?: Partial<Probes>;
  robots?: Reply;
  stored?: readonly Visit[];
  variants?: readonly { page: string; url: string; status: number }[];
}): string[] {
  const { probes = {}, robots = answer('/robots.txt', 200), stored = [], variants = [] } = changes;
  const end = robots.kind === 'answer' ? 'answer' : 'failure';
  const found = runServerChecks({
    ...{ visits: stored, variants, probes: { ...fine, ...probes }, isGuess: () => false },
    robots: { hops: [], end, first: robots, last: robots, loop: [] },
  });
  return found.map(
    ({ rule, level, url = '', message }) => `${level} ${rule} ${url.replace(origin, '')}: ${message}`,
  );
}

export const stored = (path: string, status: number, to?: string): Visit => ({
  url: origin + path,
  role: 'page',
  found: [],
  reply: answer(path, status, to === undefined ? {} : { location: to }),
});
