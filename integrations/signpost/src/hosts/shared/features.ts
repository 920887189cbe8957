import type { Finding } from '../../lib/finding.ts';
import { listFirst } from '../../lib/text/text.ts';
import { findUnusedProtection, type Plan } from '../../plan/plan.ts';
import type { Abilities, Limits, PasswordFormat, SupportHost } from './abilities.ts';
import { withHsts } from './headers.ts';

/**
 * A feature of the site, besides single redirects, that not every host has. What asks for nothing is on the host's page alone: gone
 * URLs return 404 without rules for 410, and GitHub Pages has no redirects with a status.
 */
interface Feature {
  /** The consequence for a site with the feature on a host without; undefined or false for none. */
  readonly findLack: (plan: Plan, abilities: Abilities, limits: Limits) => string | undefined | false;
  readonly fix: string;
  /** By default, `host-feature` as a warning. */
  readonly finding?: Pick<Finding, 'rule' | 'level' | 'conventions'>;
  /** True if the feature is worth the cost of the generated edge function. */
  readonly isWorthProgram?: true;
}

/** The features of a plan that a host lacks, each with its finding. */
export function findMissingFeatures(plan: Plan, host: SupportHost) {
  const { title, abilities, limits = {} } = host;
  return features.flatMap(({ findLack, fix, finding = missingFeature, isWorthProgram = false }) => {
    const lack = findLack(plan, abilities, limits);
    if (!lack) return [];
    return [{ finding: { ...finding, message: `${title}: ${lack}.`, fix }, isWorthProgram }];
  });
}

export const missingFeature = {
  rule: 'host-feature',
  level: 'warning',
  conventions: [
    'W-REDIR-1',
    'W-REDIR-2',
    'W-REDIR-7',
    'W-CANON-5',
    'W-CLOSE-2',
    'W-ADDR-3',
    'A-ERR-4',
    'A-ERR-5',
  ],
} as const;
const unprotected = { rule: 'host-protect', level: 'error', conventions: ['W-ERR-4'] } as const;

const features: readonly Feature[] = [
  {
    findLack: (plan, { serverRules, headers }) => serverRules && !headers && describeHeadersNotSent(plan),
    fix: 'Set them in the settings of the host or of a proxy in front of it, or choose another host.',
    isWorthProgram: true,
  },
  {
    findLack: (plan, _, limits) => describeUnsupportedHeader(plan, limits),
    fix: 'Write the value in another way, or choose another host.',
    isWorthProgram: true,
  },
  {
    findLack: ({ maintenance }, { maintenance503 }) =>
      maintenance && !maintenance503 && 'maintenance mode with status 503 is unsupported',
    fix: 'Use a temporary landing page (`npx astro-signpost maintenance --landing`), or return 503 from a proxy in front of the host.',
    isWorthProgram: true,
  },
  {
    finding: unprotected,
    findLack: ({ protect }, { passwords }) => describeLackingPassword(protect, passwords),
    fix: 'Remove these pages from the build, choose a host that checks the passwords, or create them again in a format that the finding names: `htpasswd -B` writes bcrypt, `htpasswd -m` apr1 and `htpasswd -s` sha1.',
    isWorthProgram: true,
  },
  {
    finding: unprotected,
    findLack: findUnusedProtection,
    fix: "Protect the page's own URL, with a slash at its end.",
  },
  {
    findLack: ({ ignoreCase }, { caseInsensitive }) =>
      ignoreCase && !caseInsensitive && 'redirects are case-sensitive, though the map sets `ignoreCase`',
    fix: 'Add the other case variants to the map.',
    isWorthProgram: true,
  },
  {
    finding: { ...missingFeature, level: 'error' },
    findLack: ({ served }, { api }) =>
      !api.includes('files') &&
      [...served.files.keys(), ...served.pages.keys()].some((url) => /^\/api\//i.test(url)) &&
      'files below /api/ are not served, because the host reserves these paths for functions',
    fix: 'Set another `api.base` in the options, such as /v1/api.',
  },
  {
    findLack: (plan, { api }) =>
      plan.api &&
      !api.includes('errors') &&
      'API queries are unsupported: each list is returned whole with status 200, and errors are not returned in JSON',
    fix: 'Choose a host that supports API queries, or run the handler in a function of your own (astro-signpost/api).',
    isWorthProgram: true,
  },
  {
    findLack: (plan, { api }) =>
      plan.api?.rate &&
      !api.includes('rate') &&
      'the API rate limit (`rate`) is unsupported, so no request gets 429',
    fix: 'Set a rate limit in the settings of the host or of a proxy in front of it, with the body of `429.json`.',
  },
];

/** HSTS of the options on a host that reads only a file of redirects. */
function describeHeadersNotSent(plan: Plan): string | undefined {
  const names = new Set(withHsts(plan).headers.flatMap(({ headers }) => headers.map(([name]) => name)));
  return names.size === 0 ? undefined : `no response headers are sent: ${listFirst([...names])}`;
}

/** `X-Note: 100 $USD` on Vercel, which reads a dollar sign before a name as a placeholder. */
function describeUnsupportedHeader({ headers }: Plan, { unsupportedHeader }: Limits): string | undefined {
  for (const [name, value] of headers.flatMap((rule) => rule.headers)) {
    const reason = unsupportedHeader?.(value);
    if (reason !== undefined) return `the header ${name} is not sent, because ${reason}`;
  }
  return undefined;
}

/** Each protected path on a host without passwords, and lines of htpasswd that a host can't check. */
function describeLackingPassword(
  protect: Plan['protect'],
  formats: readonly PasswordFormat[],
): string | undefined {
  if (protect.length > 0 && formats.length === 0)
    return 'passwords of protected paths are unsupported, so these are open to everyone whom the host itself lets in';

  const lines = protect.flatMap(({ users }) => users.split('\n'));
  const isRejected = lines.some((line) => /^[^#\s]/.test(line) && !formats.includes(detectFormat(line)));
  if (!isRejected) return undefined;
  const checked = new Intl.ListFormat('en').format(formats);
  return `the host checks only passwords in ${checked}, so the others are rejected`;
}

function detectFormat(line: string): PasswordFormat {
  const hash = line.slice(line.indexOf(':') + 1).trim();
  if (hash.startsWith('$2')) return 'bcrypt';
  if (hash.startsWith('$apr1$')) return 'apr1';
  if (hash.startsWith('{SHA}')) return 'sha1';

  // crypt(3) of the server checks `$5$`, `$6$` and older formats.
  return 'sha2';
}
