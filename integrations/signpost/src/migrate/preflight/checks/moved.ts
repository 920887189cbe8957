import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import type { Check } from '../../../verify/check.ts';
import { compareResponses, type Difference } from '../../../verify/compare.ts';
import { createDeployment } from '../../../verify/deployment.ts';
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
      for (const moved of requested) {
        const difference = compareMoved(moved);
        if (difference === undefined) continue;
        const { from, trail } = moved;
        // A host that doesn't respond is one finding, not one for each URL.
        const key = `${new URL(trail.last.url).host} ${difference.got}`;
        if (trail.last.kind === 'failure') silent.set(key, [...(silent.get(key) ?? []), from]);
        else yield { url: from, message: describeDifference(difference), due };
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

/** Compares the responses of one old URL with the plan. Redirects to the right page may take a detour before the move. */
function compareMoved({ from, to, status, trail }: Seen['moved'][number]): Difference | undefined {
  const { origin } = new URL(from);
  const expected = { status, location: to, file: undefined, headers: {}, maxRedirects: 3 };
  const check: Check = { section: 'old URL', url: from, expected };
  if (trail.last.kind === 'failure')
    return { fault: 'live-unreachable', expected: '', got: trail.last.message };
  const deployment = createDeployment(origin, origin, undefined);
  const difference = compareResponses(check, { trail, built: undefined }, deployment);
  if (difference !== undefined || to === undefined || trail.last.status < 400) return difference;
  return { fault: 'live-missing', expected: 'a page', got: `${trail.last.status} at ${to}` };
}

function describeDifference({ expected, got }: Difference): string {
  return `the old URL returns ${got}. Expected: ${expected}`;
}

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
