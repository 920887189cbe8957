import type { Abilities, PasswordFormat } from './abilities.ts';
import type { HostFindingId } from './host-findings.ts';
import type { Plan } from './plan.ts';

/** A feature of the site that some hosts lack, besides single redirects. */
interface Feature {
  readonly id: HostFindingId;
  /** The consequence, for the message of the finding. */
  readonly says: string | ((abilities: Abilities) => string);
  readonly isMissing: (plan: Plan, abilities: Abilities) => boolean;
}

/** The features of a plan that a host lacks, each with the message of its finding. */
export function findMissingFeatures(
  plan: Plan,
  abilities: Abilities,
): { readonly id: HostFindingId; readonly message: string }[] {
  return features
    .filter(({ isMissing }) => isMissing(plan, abilities))
    .map(({ id, says }) => ({ id, message: typeof says === 'string' ? says : says(abilities) }));
}

export const features: readonly Feature[] = [
  {
    id: 'host-refresh',
    says: 'old URLs are pages with status 200 that redirect in the browser',
    isMissing: ({ exact }, { statusRedirects }) =>
      !statusRedirects && exact.some(({ outcome }) => outcome.target !== undefined),
  },
  {
    id: 'host-headers',
    says: 'the response headers that the site sets are not sent',
    isMissing: (plan, { headers }) => !headers && plan.headers.length > 0,
  },
  {
    id: 'host-domains',
    says: 'rules for other domains are unsupported, so the other domains of the site are not redirected',
    isMissing: ({ domains }, { otherDomains }) => otherDomains === 'host-settings' && domains.length > 0,
  },
  {
    id: 'host-maintenance',
    says: 'maintenance mode with status 503 is unsupported',
    isMissing: ({ maintenance }, { maintenance503 }) => maintenance !== undefined && !maintenance503,
  },
  {
    id: 'host-protect',
    says: 'the protected paths are open to everyone',
    isMissing: ({ protect }, { passwords }) => protect.length > 0 && passwords.length === 0,
  },
  {
    id: 'host-password',
    says: ({ passwords }) =>
      `the host checks only passwords in ${new Intl.ListFormat('en').format(passwords)}, so the others are rejected`,
    isMissing: (plan, { passwords }) => passwords.length > 0 && hasOtherPassword(plan, passwords),
  },
  {
    id: 'host-case',
    says: 'redirects are case-sensitive, though the map sets `ignoreCase`',
    isMissing: ({ ignoreCase }, { caseInsensitive }) => ignoreCase && !caseInsensitive,
  },
  {
    id: 'host-api-path',
    says: 'files below /api/ are not served, because the host reserves these paths for functions',
    isMissing: ({ served }, { api }) =>
      !api.includes('files') &&
      [...served.files.keys(), ...served.pages.keys()].some((url) => /^\/api\//i.test(url)),
  },
  {
    id: 'host-api',
    says: 'API queries are unsupported: each list is returned whole with status 200, and errors are not returned in JSON',
    isMissing: (plan, { api }) => plan.api !== undefined && !api.includes('errors'),
  },
  {
    id: 'host-api-rate',
    says: 'the API rate limit (`rate`) is unsupported, so no request gets 429',
    isMissing: (plan, { api }) => plan.api?.rate !== undefined && !api.includes('rate'),
  },
];

/** True if a password line is in a format that the host can't check. */
function hasOtherPassword({ protect }: Plan, formats: readonly PasswordFormat[]): boolean {
  return protect
    .flatMap(({ users }) => users.split('\n'))
    .some((line) => line.trim() !== '' && !/^#/.test(line) && !formats.includes(detectPasswordFormat(line)));
}

function detectPasswordFormat(line: string): PasswordFormat {
  const hash = line.slice(line.indexOf(':') + 1).trim();
  if (hash.startsWith('$2')) return 'bcrypt';
  if (hash.startsWith('$apr1$')) return 'apr1';
  if (hash.startsWith('{SHA}')) return 'sha1';

  // crypt(3) of the server checks `$5$` and `$6$`; where it does, it also checks older kinds.
  return 'sha2';
}
