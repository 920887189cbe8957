import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { findChainFault } from '../../verify/judge.ts';
import type { PreflightCheck, Seen, Warned } from '../check.ts';

export const moved: PreflightCheck = {
  id: 'redirects-missing',
  title: 'The old URLs redirect as planned',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7', 'W-REDIR-4'],
  why: 'Redirects carry visitors to the new site. An old URL that returns 200 or 404 loses its traffic on the day of the move. (Google Search Central, site moves.)',
  fix: 'deploy the redirects of the host. `npx astro-signpost migrate verify` requests every URL',
  *check(seen) {
    const due = seen.on;
    const silent = new Map<string, string[]>();

    for (const [host, requested] of Map.groupBy(seen.moved, ({ from }) => new URL(from).host)) {
      const untouched = reportUntouchedHost(host, requested);
      if (untouched !== undefined) {
        yield { ...untouched, due };
        continue;
      }
      for (const { from, to, trail } of requested) {
        const expected = to === undefined ? gone : ({ kind: 'redirect', status: 301, to } as const);
        const fault = findChainFault(expected, trail);
        if (fault === undefined) continue;
        // A host that doesn't respond is one finding, not one for each URL.
        const key = `${new URL(trail.last.url).host} ${fault.says}`;
        if (trail.last.kind === 'failure') silent.set(key, [...(silent.get(key) ?? []), from]);
        else yield { url: from, message: `the old URL ${fault.says}`, due };
      }
    }
    for (const [says, [first = '', ...others]] of silent) {
      const more = others.length === 0 ? '' : `, and ${others.length} more old URLs redirect there`;
      yield { url: first, message: `${says}${more}`, due };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses('An old URL still returns 200', 'GET https://old.example.com/pumps.html', '200 OK'),
      describeResponses(
        'It is redirected',
        'GET https://old.example.com/pumps.html',
        '301 → https://www.example.com/pumps/',
      ),
    ),
};

const gone = { kind: 'gone' } as const;

/** Fewer than this are reported one by one. */
const few = 3;

/** A host on which nothing is set up yet is one finding, not one for each URL. */
function reportUntouchedHost(host: string, requested: Seen['moved']): Warned | undefined {
  const meant = requested.filter(({ to }) => to !== undefined);
  const still = meant.filter(({ trail: { hops, last } }) => hops.length === 0 && last.kind === 'answer');
  const isSetUp = meant.some(
    ({ to, trail }) => trail.last.kind === 'failure' || trail.hops.at(-1)?.to === to,
  );
  const [{ from } = { from: '' }] = meant;
  if (isSetUp || meant.length < few || still.length < meant.length / 2) return undefined;
  const statuses = new Set(still.map(({ trail: { last } }) => last.status));
  const own = meant.length - still.length;
  const others = own === 0 ? '' : `, and has ${own === 1 ? 'a redirect' : `${own} redirects`} of its own`;

  return {
    url: from,
    message: `${host} redirects none of ${meant.length} old URLs yet: it returns ${[...statuses].sort().join(' or ')}${others}`,
  };
}
