import { applyRequestQuery } from '../../hosts/own-answers.ts';
import type { Abilities } from '../../hosts/shared/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { requestOf } from '../../plan/request.ts';
import { type Check, expectAnswer } from '../../verify/checks.ts';
import { planAnswer } from '../moving.ts';
import { compareTraffic, type OldUrl, toAbsoluteUrl } from '../state/old-url.ts';

interface OldChecksInput {
  readonly plan: Plan;
  readonly abilities: Abilities;
  readonly old: string;
  readonly hosts: readonly string[];
  /** True once the whole map is released. While a section waits, the old site still serves the home page. */
  readonly isWhole: boolean;
}

/** The checks of the released URLs, then of the new pages, then of http and the further hosts. */
export function listOldChecks(rows: readonly OldUrl[], input: OldChecksInput): Check[] {
  const { plan, abilities, old } = input;
  const checks = rows.map((row) => makeOldUrlCheck(toAbsoluteUrl(row, old), input));

  const targets = new Set(
    checks.flatMap(({ expected: { location } }) =>
      location?.startsWith(`${plan.origin}/`) ? location.replace(/#.*$/s, '') : [],
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
  const { to, status, by, place } = planAnswer(plan, old, url);
  const onHost =
    to === undefined ? undefined : applyRequestQuery({ location: to, by }, requestOf(url), abilities);
  const isRedirectedOnce = url.startsWith(`${plan.origin}/`) || abilities.otherDomains === 'one-redirect';

  return {
    section: 'old URL',
    url,
    place,
    expected: {
      status: status === 410 && !abilities.gone410 ? 404 : status,
      location: to,
      hostLocation: onHost?.location,
      file: undefined,
      headers: {},
      maxRedirects: isRedirectedOnce ? 1 : 2,
    },
  };
}

/** The home page and the moved URL with the most traffic, with http and https on each host. */
function listHostUrls(rows: readonly OldUrl[], { plan, old, hosts, isWhole }: OldChecksInput): string[] {
  const moved = rows
    .toSorted(compareTraffic)
    .find((row) => planAnswer(plan, old, toAbsoluteUrl(row, old)).to !== undefined);
  const paths = [...(isWhole ? ['/'] : []), ...(moved === undefined ? [] : [moved.url])];

  return hosts.flatMap((host) => {
    const schemes = /:\d+$/.test(host) ? [new URL(old).protocol] : ['https:', 'http:'];
    return schemes.flatMap((scheme) => paths.map((path) => new URL(path, `${scheme}//${host}`).href));
  });
}
