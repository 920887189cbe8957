import { hostDocs } from '../lib/docs.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import {
  type Entry,
  type ExactEntry,
  type PatternEntry,
  printSourcePath,
  printSourceUrl,
} from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import type { Abilities, Limits, PasswordFormat } from './abilities.ts';
import { listVersions } from './api.ts';
import type { Plan } from './plan.ts';
import { findUnusedProtections } from './protect.ts';

/** The part of a host that decides what of a plan it serves. */
export interface SupportHost {
  readonly id: string;
  readonly title: string;
  readonly abilities: Abilities;
  readonly limits?: Limits | undefined;
  readonly syntax?: FileSyntax | undefined;
}

/** Values that the syntax of a host's files can't write. */
export interface FileSyntax {
  /** Why they can't express an entry, as the end of a sentence. */
  readonly unsupportedReason?: (entry: Entry, plan: Plan) => string | undefined;
  /** Why they can't send a header with this value, as the end of a sentence. */
  readonly unsupportedHeader?: (value: string) => string | undefined;
  /** Lines that an entry takes, where `limits` count lines; by default one. */
  readonly lineCount?: (entry: Entry) => number;
  /** The generated files whose size the host limits. */
  readonly fileSizes?: readonly FileSize[];
}

/** A generated file that a host limits to a number of bytes. */
export interface FileSize {
  readonly file: string;
  readonly limit: number;
  /** Bytes without redirects. */
  fixed(plan: Plan): number;
  /** Bytes that an entry adds. */
  entry(entry: Entry, plan: Plan): number;
}

/** A plan divided into what a host serves and what it doesn't. */
export interface SplitPlan {
  readonly supported: Plan;
  /** The entries that are left out, each with the reason. */
  readonly omitted: ReadonlyMap<Entry, string>;
  /** A finding for each reason, with the number of entries and the first three. */
  readonly unsupported: readonly Finding[];
}

/** The part of a plan that a host serves. */
export function selectSupportedPart(plan: Plan, host: SupportHost): Plan {
  return splitBySupport(plan, host).supported;
}

/** Compares a plan with a host's abilities and limits. */
export function splitBySupport(plan: Plan, host: SupportHost): SplitPlan {
  const omitted = new Map<Entry, string>();
  const rules = new Map<string, Finding['rule']>();
  const leaveOut = (entry: Entry, { rule, reason }: Lack): void => {
    omitted.set(entry, reason);
    rules.set(reason, rule);
  };

  for (const entries of [plan.exact, plan.patterns]) {
    for (const entry of entries) {
      const lack = findLack(entry, plan, host);
      if (lack !== undefined) leaveOut(entry, lack);
    }
  }
  const over = findEntriesOverLimits(plan, omitted, host);
  for (const { file, entries } of over) {
    const reason = `it exceeds ${host.title}'s limit${file === undefined ? '' : ` of \`${file}\``}`;
    for (const entry of entries) leaveOut(entry, { rule: 'host-limit', reason });
  }

  const unsupported = [
    ...reportOmittedEntries(omitted, rules, host),
    ...over.flatMap((found) => (found.entries.length > 0 ? [limitFinding(plan, found, host)] : [])),
    ...reportHeaderValues(plan, host),
    ...reportFixedSize(plan, host),
    ...reportPaidPlan(plan, host),
    ...reportFeatures(plan, host),
    ...reportGoneUrls(plan, omitted, host),
    ...findUnusedProtections(plan, host.title),
  ];
  if (omitted.size === 0) return { supported: plan, omitted, unsupported };
  const isKept = (entry: ExactEntry | PatternEntry): boolean => !omitted.has(entry);
  const supported = { ...plan, exact: plan.exact.filter(isKept), patterns: plan.patterns.filter(isKept) };
  return { supported, omitted, unsupported };
}

interface Lack {
  readonly rule: 'host-query' | 'host-placeholder' | 'host-length' | 'host-syntax' | 'host-limit';
  readonly reason: string;
}

function findLack(entry: Entry, plan: Plan, host: SupportHost): Lack | undefined {
  const { abilities, limits = {} } = host;
  if (entry.query.length > 0 && !abilities.redirectsByQuery)
    return { rule: 'host-query', reason: "redirects can't depend on query parameters" };
  if (entry.kind === 'pattern' && !abilities.placeholders)
    return { rule: 'host-placeholder', reason: 'patterns are unsupported' };
  if (limits.ruleLength !== undefined && measureRule(entry) > limits.ruleLength)
    return { rule: 'host-length', reason: `a rule has at most ${limits.ruleLength} characters` };
  const reason = host.syntax?.unsupportedReason?.(entry, plan);
  return reason === undefined ? undefined : { rule: 'host-syntax', reason };
}

/** The longer of source and target with the query, in characters. */
function measureRule(entry: Entry): number {
  const query = entry.query.reduce((sum, [name, value]) => sum + 3 * (name.length + value.length) + 2, 0);
  const { target } = entry.outcome;
  return printSourcePath(entry).length + query + (target ? printTarget(target).length : 0);
}

/** Entries that a file has no room for. */
interface OverLimit {
  readonly file: string | undefined;
  readonly entries: readonly Entry[];
}

/** The entries behind the last one that fits into a file. Gone URLs take no line where 410 isn't supported. */
function findEntriesOverLimits(
  plan: Plan,
  omitted: ReadonlyMap<Entry, string>,
  host: SupportHost,
): OverLimit[] {
  const { limits = {}, abilities, syntax = {} } = host;
  const { fileSizes = [], lineCount = () => 1 } = syntax;
  const isCounted = (entry: Entry): boolean =>
    !omitted.has(entry) && (abilities.gone410 || entry.outcome.target !== undefined);
  const entries = [
    ...findEntriesOverCount(plan.exact, limits.paidRedirects ?? limits.redirects, isCounted, lineCount),
    ...findEntriesOverCount(plan.patterns, limits.patterns, isCounted, lineCount),
  ];
  const over = [{ file: limits.file, entries }];
  if (fileSizes.length === 0) return over;

  const counted = [...plan.exact, ...plan.patterns].filter(isCounted);
  const overSize = fileSizes.map((size) => ({
    file: size.file,
    entries: findEntriesOverSize(counted, plan, size),
  }));
  return [...over, ...overSize];
}

/** The entries for which a file of so many bytes has no room. */
function findEntriesOverSize(entries: readonly Entry[], plan: Plan, size: FileSize): Entry[] {
  let freeBytes = size.limit - size.fixed(plan);
  return entries.filter((entry) => {
    const bytes = size.entry(entry, plan);
    freeBytes -= bytes;
    return bytes > 0 && freeBytes < 0;
  });
}

/** The counted entries from the first one that doesn't fit. */
function findEntriesOverCount(
  entries: readonly Entry[],
  limit: number | undefined,
  isCounted: (entry: Entry) => boolean,
  lineCount: (entry: Entry) => number,
): readonly Entry[] {
  if (limit === undefined) return [];
  const counted = entries.filter(isCounted);
  let lines = 0;
  const first = counted.findIndex((entry) => {
    lines += lineCount(entry);
    return lines > limit;
  });
  return first < 0 ? [] : counted.slice(first);
}

function limitFinding(plan: Plan, { file, entries }: OverLimit, { id, title }: SupportHost): Finding {
  const all = plan.exact.length + plan.patterns.length;
  const what = file === undefined ? 'its limit' : `the limit of \`${file}\``;
  return {
    rule: 'host-limit',
    conventions: ['W-REDIR-1'],
    level: 'error',
    message: `${title}: ${entries.length} of ${all} redirects exceed ${what}: ${listFirstThree(entries.map(printSourceUrl))}.`,
    fix: `Merge redirects into patterns, or choose a host with a higher limit. ${hostDocs(id)} lists the limits.`,
  };
}

/** Gone URLs on a host that returns 404 for them. */
function reportGoneUrls(
  { exact, patterns }: Plan,
  omitted: ReadonlyMap<Entry, string>,
  { title, abilities }: SupportHost,
): Finding[] {
  if (abilities.gone410) return [];
  const gone = [...exact, ...patterns].filter((entry) => entry.outcome.status === 410 && !omitted.has(entry));
  const [first] = gone;
  if (first === undefined) return [];
  const { file, line, column } = first.place;
  const what = gone.length === 1 ? '1 gone URL returns' : `${gone.length} gone URLs return`;
  return [
    {
      ...{ rule: 'host-gone', conventions: ['W-ERR-2'], level: 'info', file, line, column },
      message: `${title}: ${what} 404 instead of 410: ${listFirstThree(gone.map(printSourceUrl))}.`,
      fix: 'Choose a host that returns 410 if these URLs must leave search engines soon.',
    },
  ];
}

/** Headers with a value that the host's file can't hold. */
function reportHeaderValues({ headers }: Plan, { title, syntax }: SupportHost): Finding[] {
  const unsupportedHeader = syntax?.unsupportedHeader;
  if (unsupportedHeader === undefined) return [];
  const all = headers.flatMap((rule) => rule.headers);
  return all.flatMap(([name, value]): Finding[] => {
    const reason = unsupportedHeader(value);
    if (reason === undefined) return [];
    return [
      {
        rule: 'host-headers',
        conventions: ['W-CANON-5', 'W-NOINDEX-1'],
        level: 'warning',
        message: `${title}: the header ${name} is not sent, because ${reason}.`,
        fix: 'Write the value in another way, or choose another host.',
      },
    ];
  });
}

/** A file that is too large even without redirects, by headers and API records. */
function reportFixedSize(plan: Plan, { title, syntax }: SupportHost): Finding[] {
  const { fileSizes = [] } = syntax ?? {};
  return fileSizes.flatMap(({ file, limit, fixed }): Finding[] => {
    const bytes = fixed(plan) - limit;
    if (bytes <= 0) return [];
    return [
      {
        rule: 'host-limit',
        conventions: ['W-REDIR-1'],
        level: 'error',
        message: `${title}: \`${file}\` would be ${bytes} bytes too large even without redirects.`,
        fix: 'Set headers on fewer single files, and publish fewer API records as files.',
      },
    ];
  });
}

/** A map that fits only with a paid plan of the host. */
function reportPaidPlan({ exact }: Plan, { title, limits = {} }: SupportHost): Finding[] {
  const { redirects, paidRedirects, file, source } = limits;
  if (redirects === undefined || paidRedirects === undefined || exact.length <= redirects) return [];
  return [
    {
      rule: 'host-limit',
      conventions: ['W-REDIR-1'],
      level: 'warning',
      message: `${title}: the map has ${exact.length} redirects, and \`${file}\` holds ${redirects}: the others need a paid plan.`,
      fix: `Merge redirects into patterns, or check that your plan includes enough redirects: ${source}`,
    },
  ];
}

function reportOmittedEntries(
  omitted: ReadonlyMap<Entry, string>,
  rules: ReadonlyMap<string, Finding['rule']>,
  { title }: SupportHost,
): Finding[] {
  const byReason = Map.groupBy(omitted.keys(), (entry) => omitted.get(entry) ?? '');
  return [...byReason].flatMap(([reason, entries]): Finding[] => {
    const rule = rules.get(reason) ?? 'host-syntax';
    if (rule === 'host-limit') return [];
    const count = formatCount(entries.length, 'redirect');
    return [
      {
        rule,
        conventions: ['W-REDIR-1'],
        level: 'warning',
        message: `${title}: ${count} left out, because ${reason}: ${listFirstThree(entries.map(printSourceUrl))}.`,
        fix: fixes[rule] ?? 'Write the URL in a form that the host supports, or choose another host.',
      },
    ];
  });
}

const fixes: Readonly<Record<string, string>> = {
  'host-query':
    'Redirect the URL without its query, or choose a host that supports redirects by query parameter.',
  'host-placeholder': 'List the URLs one by one.',
  'host-length': 'Shorten the target, or choose a host without that limit.',
};

function listFirstThree(urls: readonly string[]): string {
  return urls.slice(0, 3).join(', ') + (urls.length > 3 ? ', …' : '');
}

/** A feature of the site that some hosts lack. */
interface Feature {
  readonly rule: Finding['rule'];
  readonly conventions: Finding['conventions'];
  readonly level: 'warning' | 'error';
  readonly says: string;
  readonly fix: string;
  readonly isMissing: (plan: Plan, abilities: Abilities) => boolean;
}

function reportFeatures(plan: Plan, { title, abilities }: SupportHost): Finding[] {
  return features
    .filter(({ isMissing }) => isMissing(plan, abilities))
    .map(({ rule, conventions, level, says, fix }) => ({
      rule,
      conventions,
      level,
      message: `${title}: ${says}.`,
      fix,
    }));
}

/** True if a password line is in a format that the host can't check. */
function hasOtherPassword({ protect }: Plan, formats: readonly PasswordFormat[]): boolean {
  return protect
    .flatMap(({ users }) => users.split('\n'))
    .some((line) => line !== '' && !formats.includes(detectPasswordFormat(line)));
}

function detectPasswordFormat(line: string): PasswordFormat {
  const hash = line.slice(line.indexOf(':') + 1);
  if (hash.startsWith('$2')) return 'bcrypt';
  if (/^\$[56]\$/.test(hash)) return 'sha2';
  return hash.startsWith('{SHA}') ? 'sha1' : 'apr1';
}

export const features: readonly Feature[] = [
  {
    rule: 'host-refresh',
    conventions: ['W-REDIR-1', 'W-REDIR-2'],
    level: 'warning',
    says: 'old URLs are pages with status 200 that redirect in the browser',
    fix: 'Choose a host with server redirects: search engines follow both, but some crawlers and all feed readers follow only those.',
    isMissing: ({ exact }, { statusRedirects }) =>
      !statusRedirects && exact.some(({ outcome }) => outcome.target !== undefined),
  },
  {
    rule: 'host-headers',
    conventions: ['W-CANON-5', 'W-NOINDEX-1'],
    level: 'warning',
    says: 'the response headers that the site sets are not sent',
    fix: 'Use `<meta>` and `<link>` tags in the pages, or put a proxy in front of the host.',
    isMissing: (plan, { headers }) => !headers && plan.headers.length > 0,
  },
  {
    rule: 'host-domains',
    conventions: ['W-REDIR-7'],
    level: 'warning',
    says: 'rules for other domains are unsupported, so the other domains of the site are not redirected',
    fix: 'Redirect them in the domain settings of the host.',
    isMissing: ({ domains }, { otherDomains }) => otherDomains === 'host-settings' && domains.length > 0,
  },
  {
    rule: 'host-maintenance',
    conventions: ['W-CLOSE-2'],
    level: 'warning',
    says: 'maintenance mode with status 503 is unsupported',
    fix: 'Use a temporary landing page (`npx astro-signpost maintenance --landing`), or return 503 from a proxy in front of the host.',
    isMissing: ({ maintenance }, { maintenance503 }) => maintenance !== undefined && !maintenance503,
  },
  {
    rule: 'host-protect',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: 'the protected paths are open to everyone',
    fix: 'Remove these pages from the build, or choose a host that supports passwords.',
    isMissing: ({ protect }, { passwords }) => protect.length > 0 && passwords.length === 0,
  },
  ...listPasswordFeatures(),
  {
    rule: 'host-case',
    conventions: ['W-ADDR-3'],
    level: 'warning',
    says: 'redirects are case-sensitive, though the map sets `ignoreCase`',
    fix: 'Add the other case variants to the map.',
    isMissing: ({ ignoreCase }, { caseInsensitive }) => ignoreCase && !caseInsensitive,
  },
  {
    rule: 'host-api-path',
    conventions: ['A-PATH-3'],
    level: 'error',
    says: 'files below /api/ are not served, because the host reserves these paths for functions',
    fix: 'Set another `api.base` in the options, such as /v1/api.',
    isMissing: ({ served }, { api }) =>
      !api.includes('files') &&
      [...served.files.keys(), ...served.pages.keys()].some((url) => /^\/api\//i.test(url)),
  },
  {
    rule: 'host-api',
    conventions: ['A-GET-3', 'A-ERR-5'],
    level: 'warning',
    says: 'API queries are unsupported: each list is returned whole with status 200, and errors are not returned in JSON',
    fix: 'Choose a host that supports API queries, leave `api.handler` on if the host has an edge function, or run the handler in a function of your own (astro-signpost/api).',
    isMissing: (plan, { api }) =>
      plan.api !== undefined && listVersions(plan.api).length > 0 && !api.includes('errors'),
  },
  {
    rule: 'host-api-rate',
    conventions: ['A-ERR-4'],
    level: 'warning',
    says: 'the API rate limit (`rate`) is unsupported, so no request gets 429',
    fix: 'Set a rate limit in the settings of the host or of a proxy in front of it, with the body of 429.json.',
    isMissing: (plan, { api }) => plan.api?.rate !== undefined && !api.includes('rate'),
  },
];

/** One feature for each set of formats that a host accepts, so that the finding names the command. */
function listPasswordFeatures(): Feature[] {
  const sets = [
    { formats: 'bcrypt', command: 'htpasswd -B' },
    { formats: 'bcrypt,sha2', command: 'htpasswd -B' },
    { formats: 'apr1,sha1', command: 'htpasswd -m' },
    { formats: 'sha1', command: 'htpasswd -s' },
  ];
  return sets.map(({ formats, command }) => ({
    rule: 'host-password',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: `the host checks only passwords in ${formats.replace(',', ' and ')}, so the others are rejected`,
    fix: `Create the passwords again with \`${command}\`.`,
    isMissing: (plan, { passwords }) => passwords.join() === formats && hasOtherPassword(plan, passwords),
  }));
}
