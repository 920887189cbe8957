import type { Abilities } from '../../hosts/shared/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Check } from '../../verify/check.ts';
import { expectAnswer } from '../../verify/list-checks.ts';
import { planAnswer } from '../planned.ts';
import { compareTraffic, type OldUrl, toAbsoluteUrl } from '../state/old-url.ts';

interface OldChecksInput {
  readonly plan: Plan;
  readonly abilities: Abilities;
  /** The origin of the old site. */
  readonly old: string;
  /** Host names of the old and the new site, for one URL on each. */
  readonly hosts: readonly string[];
  /** The old URLs that move today or have moved. The others are in sections that wait. */
  readonly released: ReadonlySet<OldUrl>;
}

/** The checks of old URLs: each as it is written, then the pages that replace them, then http and the other hosts. */
export function listOldChecks(rows: readonly OldUrl[], input: OldChecksInput): Check[] {
  const { plan, abilities, old, released } = input;
  const checks = rows.map((row) => {
    const url = toAbsoluteUrl(row, old);
    return released.has(row) ? makeOldUrlCheck(url, input) : makeUnreleasedCheck(url, row);
  });

  const targets = new Set(
    checks.flatMap(({ section, expected: { location } }) =>
      section === 'old URL' && location?.startsWith(`${plan.origin}/`) ? location.replace(/#.*$/s, '') : [],
    ),
  );
  const pages = [...targets].map((url): Check => {
    return { section: 'page', url, expected: expectAnswer(plan, abilities, url) };
  });

  const all = [
    ...checks,
    // Without a build, nothing is known of the pages.
    ...pages.filter(({ expected }) => expected.status === 200),
    ...listHostUrls(rows, input).map((url): Check => ({ ...makeOldUrlCheck(url, input), section: 'domain' })),
  ];
  return [...new Map(all.toReversed().map((check) => [check.url, check])).values()].reverse();
}

function makeOldUrlCheck(url: string, { plan, abilities, old }: OldChecksInput): Check {
  const { to, status, place } = planAnswer(plan, old, url);
  const isRedirectedOnce = url.startsWith(`${plan.origin}/`) || abilities.otherDomains === 'one-redirect';

  return {
    section: 'old URL',
    url,
    place,
    expected: {
      status: status === 410 && !abilities.gone410 ? 404 : status,
      location: to,
      file: undefined,
      headers: {},
      maxRedirects: isRedirectedOnce ? 1 : 2,
    },
  };
}

/** The old site still serves /shop/pump.html. A URL with clicks existed, even if nobody has requested it since. */
function makeUnreleasedCheck(url: string, { status, clicks, location }: OldUrl): Check {
  const before = status ?? (clicks > 0 ? 200 : 404);
  return {
    section: 'unreleased',
    url,
    expected: {
      status: before,
      location: location || undefined,
      file: undefined,
      headers: {},
      maxRedirects: 3,
    },
  };
}

/** The home page and the moved URL with the most traffic, with http and https on each host. */
function listHostUrls(rows: readonly OldUrl[], { plan, old, hosts, released }: OldChecksInput): string[] {
  const moved = [...rows]
    .sort(compareTraffic)
    .find((row) => released.has(row) && planAnswer(plan, old, toAbsoluteUrl(row, old)).to !== undefined);
  // While a section waits, the old site still serves its home page.
  const paths = [
    ...(released.size === rows.length ? ['/'] : []),
    ...(moved === undefined ? [] : [moved.url]),
  ];

  return hosts.flatMap((host) => {
    const schemes = /:\d+$/.test(host) ? [new URL(old).protocol] : ['https:', 'http:'];
    return schemes.flatMap((scheme) => paths.map((path) => new URL(path, `${scheme}//${host}`).href));
  });
}
