import type { Finding } from '../../lib/finding.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { type Entry, printSourceUrl } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, FileLimit, SupportHost, UnsupportedEntry } from './abilities.ts';
import { findMissingFeatures } from './features.ts';
import { explainGoneAnswered, leavesOutGone, listGoneBelow } from './gone-urls.ts';
import { findOtherCase, foldPlan } from './letter-case.ts';

// From a plan and a host to the part of the plan that the host serves, and a finding for the rest: `/p?id=42` on a host
// without redirects by query, or the 2,001st line of `_redirects`. Hosts print what is left, and decide nothing.

/** A plan divided into the supported part and the rest. */
export interface SplitPlan {
  readonly supported: Plan;
  /** The entries that are left out. */
  readonly omitted: ReadonlyMap<Entry, Omission>;
  /** A finding for each reason, with the number of entries and the first three. */
  readonly unsupported: readonly Finding[];
  /** The part of `unsupported` that is worth the cost of the generated edge function. 404 instead of 410 isn't. */
  readonly worthProgram: readonly Finding[];
}

/** Why a host can't serve an entry. */
interface Omission extends UnsupportedEntry {
  readonly rule: 'host-redirect' | 'host-limit';
}

/** Compares a plan with a host's abilities and limits. */
export function splitBySupport(givenPlan: Plan, host: SupportHost): SplitPlan {
  const plan = foldPlan(givenPlan, host.abilities);
  const omitted = new Map<Entry, Omission>();
  for (const entries of [plan.exact, plan.patterns]) {
    for (const entry of entries) {
      const reason = explainUnsupportedEntry(entry, plan, host);
      if (reason === undefined) continue;
      const unsupported = typeof reason === 'string' ? { reason } : reason;
      omitted.set(entry, { rule: 'host-redirect', ...unsupported });
    }
  }
  // The 2,001st line of `_redirects` on Cloudflare.
  for (const size of host.limits?.fileSizes ?? []) {
    const entriesOverSize = findEntriesOverSize(plan, omitted, size, host.abilities);
    if (entriesOverSize.length === 0) continue;
    const reason = describeExceededSize(size, size.measure(omitEntries(plan, omitted)));
    for (const entry of entriesOverSize) omitted.set(entry, { rule: 'host-limit', reason });
  }

  const withoutOmitted = omitted.size === 0 ? plan : omitEntries(plan, omitted);
  const missing = findMissingFeatures(withoutOmitted, host);
  const omissions = reportOmittedEntries(omitted, host);
  const worthMissing = missing.filter(({ isWorthProgram }) => isWorthProgram);
  return {
    supported: removeUnsupportedFeatures(withoutOmitted, host.abilities),
    omitted,
    unsupported: [...omissions, ...reportFixedSizes(plan, host), ...missing.map(({ finding }) => finding)],
    worthProgram: [...omissions, ...worthMissing.map(({ finding }) => finding)],
  };
}

/** Without rewrites, api/product.json is an ordinary file: /api/product is 404. */
function removeUnsupportedFeatures(plan: Plan, { headers, api }: Abilities): Plan {
  const withApi = api.includes('urls') ? plan : { ...plan, api: undefined };
  return headers ? withApi : { ...withApi, headers: [], hsts: undefined };
}

function explainUnsupportedEntry(
  entry: Entry,
  plan: Plan,
  { abilities, limits }: SupportHost,
): string | UnsupportedEntry | undefined {
  const otherCase = abilities.caseInsensitive === 'always' ? findOtherCase(entry, plan) : undefined;
  if (otherCase !== undefined) return `${otherCase} differs from it in letter case only`;

  const isWithoutGone = leavesOutGone(abilities);
  if (isWithoutGone && entry.outcome.target === undefined) return explainGoneAnswered(entry, plan, abilities);

  const ownReason = limits?.unsupportedReason?.(entry, plan);
  if (ownReason !== undefined) return ownReason;
  if (entry.query.length > 0 && !abilities.redirectsByQuery)
    return {
      reason: "redirects can't depend on query parameters",
      fix: 'redirect the path without its query, or choose another host',
    };
  if (entry.kind === 'exact') return undefined;
  if (!abilities.patterns) return 'patterns are unsupported';

  const [gone] = isWithoutGone ? listGoneBelow(entry, plan) : [];
  if (gone === undefined) return undefined;
  return {
    reason: `it would redirect the gone URL ${gone}`,
    fix: 'list the URLs of the pattern one by one, or take the gone URL out of the map, so that it is redirected too',
  };
}

/** The last redirects by path, which exceed the size of a file. Gone URLs are never among them where the host doesn't support 410. */
function findEntriesOverSize(
  plan: Plan,
  omitted: ReadonlyMap<Entry, Omission>,
  { kind, limit, measure }: FileLimit,
  { gone410 }: Abilities,
): readonly Entry[] {
  const isCounted = (entry: Entry): boolean =>
    !omitted.has(entry) &&
    (kind === undefined || entry.kind === kind) &&
    (gone410 || entry.outcome.target !== undefined);
  // A pattern is for many URLs, so it has a place first.
  const entries = [...plan.patterns, ...plan.exact].filter(isCounted);
  const fits = (count: number): boolean => {
    const counted = new Set(entries.slice(0, count));
    const isKept = (entry: Entry): boolean => counted.has(entry) || !(isCounted(entry) || omitted.has(entry));
    const { exact, patterns } = plan;
    return measure({ ...plan, exact: exact.filter(isKept), patterns: patterns.filter(isKept) }) <= limit;
  };
  if (entries.length <= limit && fits(entries.length)) return [];

  // 12,000 long redirects in 5 MB: 14 measurements find the last fitting entry.
  let [least, most] = [0, Math.min(entries.length, limit)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return entries.slice(least);
}

/** `_redirects` may have 2,000 lines …, and the whole map would take 2,400, since each redirect takes two. */
function describeExceededSize({ file, limit, unit, perEntry }: FileLimit, size: number): string {
  const clause = perEntry === undefined ? '' : ` (${perEntry})`;
  return `\`${file}\` may have ${formatNumber(limit)} ${unit}, and the whole map would take ${formatNumber(size)}${clause}`;
}

/**
 * The files that are nearly full, from nine tenths of their limit on, where what comes next runs a billed edge function, or is left
 * out.
 */
export function reportNearlyFullFiles(supported: Plan, host: SupportHost): Finding[] {
  const { title, limits, programs } = host;
  const edge = programs?.edge;
  if (edge !== undefined && edge.cost === undefined) return [];
  const next =
    edge === undefined ? leftOutAbove : `the generated ${edge.name} serves everything. ${edge.cost}`;

  const findings: Finding[] = [];
  for (const { file, limit, unit, perEntry, measure } of limits?.fileSizes ?? []) {
    const size = measure(supported);
    if (size < limit * nearlyFull) continue;

    const clause = perEntry === undefined ? '' : ` (${perEntry})`;
    const message = `${title}: \`${file}\` has ${formatNumber(size)} of at most ${formatNumber(limit)} ${unit}${clause}. Above, ${next}`;
    findings.push({ rule: 'host-limit', ...overLimit, level: 'info', message, fix: explainRoom(host) });
  }
  return findings;
}

const nearlyFull = 0.9;
const leftOutAbove = 'redirects that have no room are left out.';

/** How a file gets room for more redirects. */
function explainRoom({ abilities }: SupportHost): string {
  const removal = 'remove old redirects that nobody requests, or choose a host with a higher limit';
  return abilities.patterns ? `merge redirects into patterns, such as \`/blog/*\`, ${removal}` : removal;
}

function omitEntries(plan: Plan, omitted: ReadonlyMap<Entry, Omission>): Plan {
  const isKept = (entry: Entry): boolean => !omitted.has(entry);
  return { ...plan, exact: plan.exact.filter(isKept), patterns: plan.patterns.filter(isKept) };
}

function reportOmittedEntries(omitted: ReadonlyMap<Entry, Omission>, host: SupportHost): Finding[] {
  const byReason = Map.groupBy(omitted, ([, { reason }]) => reason);
  return Array.from(byReason, ([reason, omissions]) => {
    const urls = omissions.slice(0, 3).map(([entry]) => printSourceUrl(entry));
    if (omissions.length > urls.length) urls.push('…');
    const urlList = urls.join(', ');
    const message = `${host.title}: ${formatCount(omissions.length, 'redirect')} left out, because ${reason}: ${urlList}.`;
    // The 2,001st line of `_redirects`
    const isLimit = omissions.some(([, { rule }]) => rule === 'host-limit');
    if (isLimit) return { rule: 'host-limit', ...overLimit, message, fix: explainRoom(host) };
    const [[entry, omission] = []] = omissions;
    const fix = omission?.fix ?? (entry?.kind === 'pattern' ? patternFix : unsupportedRedirect.fix);
    return { rule: 'host-redirect', ...unsupportedRedirect, ...entry?.place, fix, message };
  });
}

/** The parts of `host-redirect` and `host-limit` that each finding has. */
export const unsupportedRedirect = {
  level: 'warning',
  conventions: ['W-REDIR-1'],
  fix: 'remove the redirect, or choose another host',
} as const;
const patternFix = 'list the URLs of the pattern one by one, or choose another host';

export const overLimit = {
  level: 'error',
  conventions: ['W-REDIR-1'],
  fix: 'merge redirects into patterns, remove old redirects that nobody requests, or choose a host with a higher limit',
} as const;

/** A file that is too large even without redirects, by headers and API records. */
function reportFixedSizes(plan: Plan, { title, limits = {} }: SupportHost): Finding[] {
  const planWithoutEntries = { ...plan, exact: [], patterns: [] };
  const exceeded = (limits.fileSizes ?? []).filter(
    ({ limit, measure }) => measure(planWithoutEntries) > limit,
  );
  const fix = 'Set headers on fewer single files, and publish fewer API records as files.';
  return exceeded.map(({ file }) => {
    const message = `${title}: \`${file}\` would be too large even without redirects.`;
    return { rule: 'host-limit', ...overLimit, message, fix };
  });
}

/** The files of a build as a host counts them, including the host's own files in `dist`. */
export interface CountedFiles {
  readonly paths: readonly string[];
  /** Bytes of all, and of the largest. Called only for a host with a limit. */
  size(): { readonly total: number; readonly largest: { readonly path: string; readonly bytes: number } };
}

/** The limits of a host that a build exceeds: number of files, file size, total size. */
export function checkFileLimits(
  { paths, size }: CountedFiles,
  { title, limits = {} }: SupportHost,
): Finding[] {
  const { files, paidFiles, folderFiles, fileBytes, siteBytes, paidSiteBytes } = limits;
  const check = (
    what: string,
    count: number,
    print: (count: number) => string,
    free: number | undefined,
    paid?: number,
  ): Finding[] => {
    if (free === undefined || count <= free) return [];

    const message = `${title}: ${what} has ${print(count)}, and the limit is ${print(free)}`;
    const finding = { rule: 'host-files', ...overFiles };
    if (paid === undefined) return [{ ...finding, message: `${message}.` }];

    // 20,001 files on Cloudflare: a paid plan takes them.
    const level = count <= paid ? 'warning' : 'error';
    return [{ ...finding, level, message: `${message} on the free plan, ${print(paid)} on a paid plan.` }];
  };

  // `api/product/` has the most files.
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  const [folder = '', inside = []] = [...folders].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const findings = [
    ...check('the build', paths.length, countFiles, files, paidFiles),
    ...check(`the folder ${folder}`, inside.length, countFiles, folderFiles),
  ];
  if (fileBytes === undefined && siteBytes === undefined) return findings;

  const { total, largest } = size();
  return [
    ...findings,
    ...check(largest.path, largest.bytes, printMegabytes, fileBytes),
    ...check('the build', total, printMegabytes, siteBytes, paidSiteBytes),
  ];
}

/** The parts of `host-files` that each finding has. */
export const overFiles = {
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-3'],
  fix: 'remove files from the build, set fewer or larger page sizes of the API (`pageSizes`) or `api: false`, choose a paid plan if that has room, or choose another host',
} as const;

function countFiles(count: number): string {
  return formatCount(count, 'file');
}

function printMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MiB`;
}
