import type { Finding } from '../lib/finding.ts';
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
  // Half of the responses are 403: a challenge instead of pages.
  if (blocked.length >= 3 && blocked.length * 2 >= results.length)
    return [
      createFinding(
        'live-blocked',
        blocked[0],
        `${blocked.length} of ${formatCount(results.length, 'request')} returned ${blocked[0]?.status}, so a bot protection answers instead of the site`,
      ),
    ];

  const byKind = Map.groupBy(results, ({ difference }) => {
    if (difference === undefined) return 'same';
    const { fault } = difference;
    return fault === 'live-unreachable' || fault === 'live-bytes' ? fault : 'single';
  });
  const changed = byKind.get('live-bytes') ?? [];
  const changedMessage = `${formatCount(changed.length, 'page')} ${changed.length === 1 ? 'differs' : 'differ'} from the build in bytes that search engines don't read`;
  const hasRedirects = (byKind.get('same') ?? []).some(({ check }) =>
    /^(?:redirect|pattern)$/.test(check.section),
  );

  return [
    ...createUnreachableFindings(byKind.get('live-unreachable') ?? [], deployment),
    ...(byKind.get('single') ?? []).map((result) => createDifferenceFinding(result, host, hasRedirects)),
    ...(changed.length === 0 ? [] : [createFinding('live-bytes', changed[0], changedMessage)]),
  ];
}

/** A status by which bot protections refuse a request, where the plan has another. */
function isBlocked({ check, status }: Result): boolean {
  return (status === 403 || status === 429 || status === 503) && check.expected.status !== status;
}

/** Creates a finding for each host that doesn't respond, and for each way in which it doesn't. */
function createUnreachableFindings(results: readonly Result[], { toRequest }: Deployment): Finding[] {
  const describe = ({ check, difference }: Result): string =>
    `${new URL(toRequest(check.url)).host} ${difference?.got}`;

  return [...Map.groupBy(results, describe)].map(([failure, members]) =>
    createFinding('live-unreachable', members[0], `${failure} (${formatCount(members.length, 'request')})`),
  );
}

function createDifferenceFinding(
  result: Result,
  host: DeployedHost | undefined,
  hasRedirects: boolean,
): Finding {
  const { check, difference } = result;
  const { fault = 'live-missing', expected = '', got = '' } = difference ?? {};
  const finding = createFinding(fault, result, `${check.url} returns ${got}. Expected: ${expected}`);
  const cause = findLikelyCause(result, host, hasRedirects);
  if (cause === undefined) return { ...finding, cause: fault };
  return { ...finding, cause, fix: `${finding.fix}. Likely cause: ${cause}` };
}

function createFinding(id: FaultId, result: Result | undefined, message: string): Finding {
  const { level = 'error', conventions = [], fix = '' } = definitions.get(id) ?? {};
  const { place, url } = result?.check ?? {};
  return { rule: id, level, conventions, message, fix, ...place, ...(url && { url }) };
}

/** A finding for a host name without a valid certificate. */
export function createCertificateFinding(host: string, message: string): Finding {
  return { ...createFinding('live-certificate', undefined, `${host} ${message}`), url: `https://${host}/` };
}
