import { toDay } from '../lib/date.ts';
import type { Finding } from '../lib/finding.ts';
import { type Certificate, fetchCertificate } from '../lib/http/certificate.ts';
import type { ClientOptions } from '../lib/http/client.ts';
import { formatCount } from '../lib/text/text.ts';
import type { DeployedHost, Deployment } from './deployment.ts';
import { type FaultId, liveFaults } from './faults.ts';
import type { Result } from './request-all.ts';

const definitions = new Map<string, (typeof liveFaults)[number]>(liveFaults.map((one) => [one.id, one]));

/** A finding for each difference, for each unreachable host, and for all pages that differ in bytes alone. */
export function makeFindings(
  results: readonly Result[],
  deployment: Deployment,
  host: DeployedHost | undefined,
): Finding[] {
  const blocked = results.filter(isBlocked);
  // Half of the responses are 403: a challenge instead of pages.
  if (blocked.length >= 3 && blocked.length * 2 >= results.length) {
    const message = `${blocked.length} of ${formatCount(results.length, 'request')} returned ${blocked[0]?.status}, so a bot protection answers instead of the site`;
    return [createFinding('live-blocked', blocked[0], message)];
  }

  const unreachable = results.filter(({ difference }) => difference?.fault === 'live-unreachable');
  const changed = results.filter(({ difference }) => difference?.fault === 'live-bytes');
  const single = results.filter(({ difference }) => difference && !sharedFaults.has(difference.fault));
  const hasRedirects = results.some(({ check, difference }) => {
    return difference === undefined && (check.section === 'redirect' || check.section === 'pattern');
  });

  return [
    ...createUnreachableFindings(unreachable, deployment),
    ...single.map((result) => createDifferenceFinding(result, host, hasRedirects)),
    ...createBytesFinding(changed),
  ];
}

/** Faults with a finding for many URLs. */
const sharedFaults: ReadonlySet<FaultId> = new Set(['live-unreachable', 'live-bytes']);

/** A status by which bot protections refuse a request, where the plan has another. */
function isBlocked({ check, status }: Result): boolean {
  return (status === 403 || status === 429 || status === 503) && check.expected.status !== status;
}

/** Creates a finding for each unreachable host and reason. */
function createUnreachableFindings(results: readonly Result[], { toRequest }: Deployment): Finding[] {
  const describe = ({ check, difference }: Result): string =>
    `${new URL(toRequest(check.url)).host} ${difference?.got}`;

  return [...Map.groupBy(results, describe)].map(([failure, members]) =>
    createFinding('live-unreachable', members[0], `${failure} (${formatCount(members.length, 'request')})`),
  );
}

function createBytesFinding(results: readonly Result[]): Finding[] {
  if (results.length === 0) return [];
  const verb = results.length === 1 ? 'differs' : 'differ';
  const message = `${formatCount(results.length, 'page')} ${verb} from the build in bytes that search engines don't read`;
  return [createFinding('live-bytes', results[0], message)];
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

/** The likely cause of a difference, and the repair, if known. `hasRedirects` if a redirect of the map works. */
function findLikelyCause(
  { check, age, difference }: Result,
  host: DeployedHost | undefined,
  hasRedirects: boolean,
): string | undefined {
  if (difference === undefined) return undefined;
  const { fault } = difference;

  // A CDN has kept the response: `Age: 3600`.
  if (age !== undefined)
    return `a cache has kept this response for ${age} s. Purge the CDN's cache and verify again`;

  if (fault === 'live-page' || fault === 'live-missing' || fault === 'live-file')
    return 'the deployment is of another build than this one. Deploy this build, or build its commit again';

  if (fault === 'live-redirect-missing' || fault === 'live-gone-status') {
    if (host?.edgeFunction !== undefined && (!hasRedirects || check.url.includes('?')))
      return `the generated ${host.edgeFunction} isn't deployed on ${host.title}`;
    if (!hasRedirects && host?.kind === 'server')
      return `${host.title} hasn't loaded the generated configuration. Reload it`;
    if (!hasRedirects) return "the host's redirect file isn't deployed";
    return 'the deployed redirects are of an earlier build';
  }

  if (fault === 'live-target' || fault === 'live-redirect-status')
    return 'another rule of the host comes first, or the deployed redirects are of an earlier build';
  return undefined;
}

/** A finding for each requested host name without a valid certificate. */
export async function findCertificateFaults(
  hosts: ReadonlySet<string>,
  network: Pick<ClientOptions, 'resolve'>,
): Promise<Finding[]> {
  const findings = [...hosts].map(async (host) => {
    const seen = await fetchCertificate(host, network);
    // An unreachable host is `live-unreachable`.
    if (seen.kind === 'failure') return [];
    const fault = describeCertificateFault(seen, new Date());
    if (fault === undefined) return [];
    return [{ ...createFinding('live-certificate', undefined, `${host} ${fault}`), url: `https://${host}/` }];
  });
  return (await Promise.all(findings)).flat();
}

/** Why clients refuse a certificate, as a clause after the name of the host; undefined for a valid one. */
export function describeCertificateFault(
  { isForHost, names, from, until, isTrusted, issuer }: Certificate,
  now: Date,
): string | undefined {
  // www.example.com has the certificate of example.com alone.
  if (!isForHost) return `has a certificate for ${names.join(', ') || 'no host name'}, not for this host`;
  if (until < now) return `has a certificate that expired on ${toDay(until)}`;
  if (from > now) return `has a certificate that is valid only from ${toDay(from)} on`;
  if (!isTrusted) return `has a certificate of ${issuer || 'an unnamed issuer'}, which clients don't trust`;
  return undefined;
}
