import type { Finding, Place } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import type { Deployment } from './deployment.ts';
import { type FaultId, liveFaults } from './faults.ts';
import { type DeployedHost, findLikelyCause } from './likely-cause.ts';
import type { Result } from './request-all.ts';

const definitions = new Map<string, (typeof liveFaults)[number]>(liveFaults.map((one) => [one.id, one]));

/** A finding for each difference. What many URLs share is one finding. */
export function makeFindings(
  results: readonly Result[],
  deployment: Deployment,
  host: DeployedHost | undefined,
): Finding[] {
  const blocked = results.filter(isBlocked);
  if (blocked.length >= 3 && blocked.length * 2 >= results.length)
    return [blockedFinding(blocked, results.length)];

  const unreachable = results.filter(({ difference }) => difference?.fault === 'live-unreachable');
  const changed = results.filter(({ difference }) => difference?.fault === 'live-bytes');
  const single = results.filter(
    ({ difference }) =>
      difference && difference.fault !== 'live-unreachable' && difference.fault !== 'live-bytes',
  );

  return [
    ...unreachableFindings(unreachable, deployment),
    ...single.map((result) => differenceFinding(result, results, host)),
    ...(changed.length === 0 ? [] : [changedFinding(changed)]),
  ];
}

/** A status by which bot protections refuse a request, where the plan has another. */
function isBlocked({ check, status }: Result): boolean {
  return (status === 403 || status === 429 || status === 503) && check.expected.status !== status;
}

function blockedFinding(blocked: readonly Result[], total: number): Finding {
  const [first] = blocked;
  return createFinding('live-blocked', {
    url: first?.check.url,
    message: `${blocked.length} of ${formatCount(total, 'request')} returned ${first?.status}, so a bot protection answers instead of the site`,
  });
}

/** Creates a finding for each host that doesn't respond, and for each way in which it doesn't. */
function unreachableFindings(results: readonly Result[], { toRequest }: Deployment): Finding[] {
  const describe = ({ check, difference }: Result): string =>
    `${new URL(toRequest(check.url)).host} ${difference?.got}`;

  return [...Map.groupBy(results, describe)].map(([failure, members]) =>
    createFinding('live-unreachable', {
      url: members[0]?.check.url,
      message: `${failure} (${formatCount(members.length, 'request')})`,
    }),
  );
}

function changedFinding(changed: readonly Result[]): Finding {
  return createFinding('live-bytes', {
    url: changed[0]?.check.url,
    message: `${formatCount(changed.length, 'page')} ${changed.length === 1 ? 'differs' : 'differ'} from the build in bytes that search engines don't read`,
  });
}

function differenceFinding(
  result: Result,
  results: readonly Result[],
  host: DeployedHost | undefined,
): Finding {
  const { check, difference } = result;
  const { fault = 'live-missing', expected = '', got = '' } = difference ?? {};
  const cause = findLikelyCause(result, results, host);
  const { fix = '' } = definitions.get(fault) ?? {};

  return createFinding(fault, {
    place: check.place,
    url: check.url,
    message: `${check.url} returns ${got}. Expected: ${expected}`,
    fix: cause === undefined ? fix : `${fix}. Likely cause: ${cause}`,
    cause: cause ?? fault,
  });
}

interface Found {
  readonly url: string | undefined;
  readonly message: string;
  /** By default that of the definition. */
  readonly fix?: string;
  readonly cause?: string;
  readonly place?: Place | undefined;
}

function createFinding(id: FaultId, { url, message, fix, cause, place }: Found): Finding {
  const { level = 'error', conventions = [], fix: usual = '' } = definitions.get(id) ?? {};
  return {
    ...{ rule: id, level, conventions, message, fix: fix ?? usual },
    ...place,
    ...(url === undefined ? {} : { url }),
    ...(cause === undefined ? {} : { cause }),
  };
}

/** A finding for a host name without a valid certificate. */
export function certificateFinding(host: string, message: string): Finding {
  return createFinding('live-certificate', { url: `https://${host}/`, message: `${host} ${message}` });
}
