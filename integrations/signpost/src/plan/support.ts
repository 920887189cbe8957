import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { type Entry, type ExactEntry, type PatternEntry, printSourceUrl } from '../map/entry.ts';
import type { Abilities, Limits } from './abilities.ts';
import { type Feature, findMissingFeatures } from './features.ts';
import { type HostFindingId, hostFindings } from './host-findings.ts';
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

/** A generated file that a host limits to a number of bytes or lines. */
export interface FileSize {
  readonly file: string | undefined;
  readonly limit: number;
  /** The kind of entries that the file has; by default all. */
  readonly kind?: Entry['kind'];
  /** Bytes or lines of the file. */
  measure(plan: Plan): number;
}

/** A plan divided into what a host serves and what it doesn't. */
export interface SplitPlan {
  readonly supported: Plan;
  /** The entries that are left out. */
  readonly omitted: ReadonlyMap<Entry, Lack>;
  /** A finding for each reason, with the number of entries and the first three. */
  readonly unsupported: readonly Finding[];
  /** True if the generated edge function of the host is worth its cost, which a 404 for 410 alone isn't. */
  readonly needsProgram: boolean;
}

/** Why a host can't serve an entry. */
export interface Lack {
  readonly rule: HostFindingId;
  /** As the end of a sentence. */
  readonly reason: string;
}

/** The part of a plan that a host serves. */
export function selectSupportedPart(plan: Plan, host: SupportHost): Plan {
  return splitBySupport(plan, host).supported;
}

/** Compares a plan with a host's abilities and limits. */
export function splitBySupport(plan: Plan, host: SupportHost): SplitPlan {
  const omitted = new Map<Entry, Lack>();
  for (const entries of [plan.exact, plan.patterns]) {
    for (const entry of entries) {
      const reason = explainUnsupportedEntry(entry, plan, host);
      if (reason !== undefined) omitted.set(entry, { rule: 'host-redirect', reason });
    }
  }
  // The 2,001st line of `_redirects` on Cloudflare.
  for (const [entry, lack] of findEntriesOverLimits(plan, omitted, host)) omitted.set(entry, lack);

  const headers = reportHeaderValues(plan, host);
  const missing = findMissingFeatures(plan, host.abilities);
  const unsupported = [
    ...reportOmittedEntries(omitted, host),
    ...headers,
    ...reportFixedSize(plan, host),
    ...missing.map((feature) => reportFeature(feature, host)),
    ...reportGoneUrls(plan, omitted, host),
    ...findUnusedProtections(plan, host.title),
  ];
  const needsProgram =
    omitted.size > 0 || headers.length > 0 || missing.some(({ isWorthProgram }) => isWorthProgram);

  const isKept = (entry: ExactEntry | PatternEntry): boolean => !omitted.has(entry);
  const supported =
    omitted.size === 0
      ? plan
      : { ...plan, exact: plan.exact.filter(isKept), patterns: plan.patterns.filter(isKept) };
  return { supported, omitted, unsupported, needsProgram };
}

function reportFeature({ rule, level, says, fix }: Feature, host: SupportHost): Finding {
  const message = typeof says === 'string' ? says : says(host.abilities);
  return { ...report(rule, host, message, fix), ...(level && { level }) };
}

/** A finding with the level, conventions and fix of its definition. */
function report(rule: HostFindingId, { title }: SupportHost, message: string, fix?: string): Finding {
  const definition = hostFindings.find(({ id }) => id === rule);
  if (definition === undefined) throw new Error(`${rule} is not defined`);

  const { level, conventions } = definition;
  return { rule, conventions, level, message: `${title}: ${message}.`, fix: fix ?? definition.fix };
}

function explainUnsupportedEntry(
  entry: Entry,
  plan: Plan,
  { abilities, syntax }: SupportHost,
): string | undefined {
  if (entry.query.length > 0 && !abilities.redirectsByQuery)
    return "redirects can't depend on query parameters";
  if (entry.kind === 'pattern' && !abilities.placeholders) return 'patterns are unsupported';
  return syntax?.unsupportedReason?.(entry, plan);
}

/** The entries behind the last one that fits into a file. Gone URLs take no line where 410 isn't supported. */
function findEntriesOverLimits(
  plan: Plan,
  omitted: ReadonlyMap<Entry, Lack>,
  host: SupportHost,
): Map<Entry, Lack> {
  const sizes = listFileSizes(host);
  const over = new Map<Entry, Lack>();
  // nginx: a million entries, and no limit.
  if (sizes.length === 0) return over;

  const entries: readonly Entry[] = [...plan.exact, ...plan.patterns];
  const kept = entries.filter(
    (entry) => !omitted.has(entry) && (host.abilities.gone410 || entry.outcome.target !== undefined),
  );
  for (const size of sizes) {
    const inFile = kept.filter(({ kind }) => size.kind === undefined || kind === size.kind);
    const reason = `the limit of ${size.file === undefined ? host.title : `\`${size.file}\``} is exceeded`;
    for (const entry of findEntriesOverSize(plan, inFile, size))
      over.set(entry, { rule: 'host-limit', reason });
  }
  return over;
}

/** The bytes of files, and the lines of exact redirects and of patterns, which Cloudflare limits to 2,000 and 100. */
function listFileSizes({ limits = {}, syntax = {} }: SupportHost): FileSize[] {
  const { lineCount = () => 1, fileSizes = [] } = syntax;
  const { file, redirects, patterns } = limits;
  const measure = ({ exact, patterns }: Plan): number =>
    [...exact, ...patterns].reduce((sum, entry) => sum + lineCount(entry), 0);

  const lines = [
    { kind: 'exact', limit: redirects },
    { kind: 'pattern', limit: patterns },
  ] as const;
  const limited = lines.flatMap(({ kind, limit }) =>
    limit === undefined ? [] : [{ file, kind, limit, measure }],
  );
  return [...fileSizes, ...limited];
}

/** Finds by bisection how many entries fit. */
function findEntriesOverSize(
  plan: Plan,
  entries: readonly Entry[],
  { limit, measure }: FileSize,
): readonly Entry[] {
  const fits = (count: number): boolean => measure(keepEntries(plan, entries.slice(0, count))) <= limit;
  if (fits(entries.length)) return [];

  // 12,000 long redirects in 5 MB: 14 measurements find the last one that fits.
  let [least, most] = [0, entries.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return entries.slice(least);
}

function keepEntries(plan: Plan, entries: readonly Entry[]): Plan {
  return {
    ...plan,
    exact: entries.filter((entry) => entry.kind === 'exact'),
    patterns: entries.filter((entry) => entry.kind === 'pattern'),
  };
}

function reportOmittedEntries(omitted: ReadonlyMap<Entry, Lack>, host: SupportHost): Finding[] {
  const byReason = Map.groupBy(omitted, ([, { reason }]) => reason);
  return [...byReason].flatMap(([reason, lacks]) => {
    const entries = lacks.map(([entry]) => entry);
    const message = `${formatCount(entries.length, 'redirect')} left out, because ${reason}: ${listFirstThree(entries)}`;
    return lacks.slice(0, 1).map(([, { rule }]) => report(rule, host, message));
  });
}

/** Gone URLs on a host that returns 404 for them, at the place of the first one. */
function reportGoneUrls(
  { exact, patterns }: Plan,
  omitted: ReadonlyMap<Entry, Lack>,
  host: SupportHost,
): Finding[] {
  if (host.abilities.gone410) return [];
  const gone = [...exact, ...patterns].filter((entry) => entry.outcome.status === 410 && !omitted.has(entry));
  // Firebase: `/old-offer/` returns 404.
  const [first] = gone;
  if (first === undefined) return [];

  const what = gone.length === 1 ? '1 gone URL returns' : `${gone.length} gone URLs return`;
  const found = report('host-gone', host, `${what} 404 instead of 410: ${listFirstThree(gone)}`);
  return [{ ...found, ...first.place }];
}

/** Headers with a value that the host's file can't hold. */
function reportHeaderValues({ headers }: Plan, host: SupportHost): Finding[] {
  return headers
    .flatMap((rule) => rule.headers)
    .flatMap(([name, value]) => {
      const reason = host.syntax?.unsupportedHeader?.(value);
      if (reason === undefined) return [];
      const message = `the header ${name} is not sent, because ${reason}`;
      return [
        report('host-feature', host, message, 'Write the value in another way, or choose another host.'),
      ];
    });
}

/** A file that is too large even without redirects, by headers and API records. */
function reportFixedSize(plan: Plan, host: SupportHost): Finding[] {
  const { fileSizes = [] } = host.syntax ?? {};
  return fileSizes.flatMap(({ file, limit, measure }) => {
    const bytes = measure(keepEntries(plan, [])) - limit;
    if (bytes <= 0) return [];
    const message = `\`${file}\` would be ${bytes} bytes too large even without redirects`;
    const fix = 'Set headers on fewer single files, and publish fewer API records as files.';
    return [report('host-limit', host, message, fix)];
  });
}

function listFirstThree(entries: readonly Entry[]): string {
  const urls = entries.slice(0, 3).map(printSourceUrl);
  return urls.join(', ') + (entries.length > 3 ? ', …' : '');
}
