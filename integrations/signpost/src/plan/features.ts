import type { Abilities, PasswordFormat } from './abilities.ts';
import type { HostFindingId } from './host-findings.ts';
import type { Plan } from './plan.ts';

/** A feature of the site that some hosts lack, besides single redirects. */
export interface Feature {
  readonly rule: Extract<HostFindingId, 'host-feature' | 'host-protect' | 'host-refresh'>;
  readonly isMissing: (plan: Plan, abilities: Abilities) => boolean;
  /** The consequence, for the message of the finding. */
  readonly says: string | ((abilities: Abilities) => string);
  /** Where the level isn't that of the definition. */
  readonly level?: 'error';
  /** The repair, where the definition of the finding doesn't name the best one. */
  readonly fix?: string;
  /** True if the generated edge function of the host is worth its cost for this feature. */
  readonly isWorthProgram?: true;
}

/** The features of a plan that a host lacks. */
export function findMissingFeatures(plan: Plan, abilities: Abilities): Feature[] {
  return features.filter(({ isMissing }) => isMissing(plan, abilities));
}

const features: readonly Feature[] = [
  {
    rule: 'host-refresh',
    isMissing: ({ exact }, { statusRedirects }) =>
      !statusRedirects && exact.some(({ outcome }) => outcome.target !== undefined),
    says: 'old URLs are pages with status 200 that redirect in the browser',
  },
  {
    rule: 'host-feature',
    isMissing: (plan, { headers }) => !headers && plan.headers.length > 0,
    says: 'the response headers that the site sets are not sent',
    fix: 'Use `<meta>` and `<link>` tags in the pages, or put a proxy in front of the host.',
    isWorthProgram: true,
  },
  {
    rule: 'host-feature',
    isMissing: ({ domains }, { otherDomains }) => otherDomains === 'host-settings' && domains.length > 0,
    says: 'rules for other domains are unsupported, so the other domains of the site are not redirected',
    fix: 'Redirect them in the domain settings of the host.',
  },
  {
    rule: 'host-feature',
    isMissing: ({ maintenance }, { maintenance503 }) => maintenance !== undefined && !maintenance503,
    says: 'maintenance mode with status 503 is unsupported',
    fix: 'Use a temporary landing page (`npx astro-signpost maintenance --landing`), or return 503 from a proxy in front of the host.',
    isWorthProgram: true,
  },
  {
    rule: 'host-protect',
    isMissing: ({ protect }, { passwords }) => protect.length > 0 && passwords.length === 0,
    says: 'passwords of protected paths are unsupported, so these are open to everyone whom the host itself lets in',
    isWorthProgram: true,
  },
  {
    rule: 'host-protect',
    isMissing: (plan, { passwords }) => passwords.length > 0 && hasOtherPassword(plan, passwords),
    says: ({ passwords }) =>
      `the host checks only passwords in ${new Intl.ListFormat('en').format(passwords)}, so the others are rejected`,
    isWorthProgram: true,
  },
  {
    rule: 'host-feature',
    isMissing: ({ ignoreCase }, { caseInsensitive }) => ignoreCase && !caseInsensitive,
    says: 'redirects are case-sensitive, though the map sets `ignoreCase`',
    fix: 'Add the other case variants to the map.',
    isWorthProgram: true,
  },
  {
    rule: 'host-feature',
    isMissing: ({ served }, { api }) =>
      !api.includes('files') &&
      [...served.files.keys(), ...served.pages.keys()].some((url) => /^\/api\//i.test(url)),
    says: 'files below /api/ are not served, because the host reserves these paths for functions',
    level: 'error',
    fix: 'Set another `api.base` in the options, such as /v1/api.',
  },
  {
    rule: 'host-feature',
    isMissing: (plan, { api }) => plan.api !== undefined && !api.includes('errors'),
    says: 'API queries are unsupported: each list is returned whole with status 200, and errors are not returned in JSON',
    fix: 'Choose a host that supports API queries, or run the handler in a function of your own (astro-signpost/api).',
    isWorthProgram: true,
  },
  {
    rule: 'host-feature',
    isMissing: (plan, { api }) => plan.api?.rate !== undefined && !api.includes('rate'),
    says: 'the API rate limit (`rate`) is unsupported, so no request gets 429',
    fix: 'Set a rate limit in the settings of the host or of a proxy in front of it, with the body of `429.json`.',
  },
];

/** True if a line of htpasswd is in a format that the host can't check. */
function hasOtherPassword({ protect }: Plan, formats: readonly PasswordFormat[]): boolean {
  const lines = protect.flatMap(({ users }) => users.split('\n'));
  return lines.some((line) => /^[^#\s]/.test(line) && !formats.includes(detectPasswordFormat(line)));
}

function detectPasswordFormat(line: string): PasswordFormat {
  const hash = line.slice(line.indexOf(':') + 1).trim();
  if (hash.startsWith('$2')) return 'bcrypt';
  if (hash.startsWith('$apr1$')) return 'apr1';
  if (hash.startsWith('{SHA}')) return 'sha1';

  // crypt(3) of the server checks `$5$` and `$6$`; where it does, it also checks older kinds.
  return 'sha2';
}
