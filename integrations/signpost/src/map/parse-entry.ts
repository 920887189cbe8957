import { type Day, isDay } from '../lib/date.ts';
import type { Finding, Place } from '../lib/finding.ts';
import { escapeControls, formatCount } from '../lib/text/text.ts';
import { escapeText, parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import {
  type Entry,
  type Outcome,
  printPattern,
  type RedirectStatus,
  redirectStatuses,
  type Segment,
  type Source,
} from './entry.ts';
import { parseQuery, type QueryCondition } from './query.ts';
import {
  beginsWithHost,
  findPlaceholderInFragment,
  hasControl,
  isPlainPath,
  notUtf8,
  parseTarget,
  type Refusal,
  removeLeadingDots,
  unreadable,
} from './target.ts';

/** An entry as text, from any format. Missing parts are ''. */
export interface RawEntry {
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly since: string;
  readonly until: string;
  readonly merge: boolean;
  readonly place: Place;
  /** Computes the place of a part, if known to the format. Called only for errors. */
  readonly placeOf?: (part: EntryPart) => Place | undefined;
}

type EntryPart = 'from' | 'to' | 'status' | 'since' | 'until';

const none: readonly Finding[] = [];

/** Parses an entry, or returns all errors. */
export function parseEntry(raw: RawEntry): { entry?: Entry; findings: readonly Finding[] } {
  const status = parseStatus(raw);
  const since = parseDay('since', raw.since);
  const until = parseDay('until', raw.until);
  const source = parseSource(raw.from);
  const outcome =
    typeof status !== 'number' || 'message' in source ? undefined : parseOutcome(status, raw, source);
  if ('message' in source || outcome === undefined || 'message' in outcome) {
    return { findings: listRefusals(raw, { status, since, until, from: source, to: outcome }) };
  }
  // since: 2026-13-01
  if (typeof since === 'object' || typeof until === 'object') {
    return { findings: listRefusals(raw, { since, until }) };
  }

  return {
    entry: makeEntry(source, outcome, since, until, raw),
    findings: findUnfilledFragment(raw, source, outcome),
  };
}

/** A placeholder in the fragment, such as `/new#:slug`: no host fills fragments in. */
function findUnfilledFragment(raw: RawEntry, source: Source, { target }: Outcome): readonly Finding[] {
  const hole = target && findPlaceholderInFragment(target, source);
  if (hole === undefined) return none;

  const message = `the fragment of the target contains ${hole}, which stays as it is: only paths and queries take what a pattern matched`;
  const fix = 'remove the fragment, or list the URLs one by one';
  return [{ ...reportSyntax(raw.placeOf?.('to') ?? raw.place, { message, fix }), level: 'warning' }];
}

/** Written out as an object literal for speed: a map may have a million entries. */
function makeEntry(
  source: Source,
  outcome: Outcome,
  since: Day | undefined,
  until: Day | undefined,
  { merge, place }: RawEntry,
): Entry {
  const { host, query } = source;
  if (source.kind === 'pattern') return { ...source, outcome, since, until, merge, place };
  return { kind: 'exact', path: source.path, query, host, outcome, since, until, merge, place };
}

/** Lists a finding for each invalid part, in the order of the parts. */
function listRefusals(raw: RawEntry, parts: Partial<Record<EntryPart, unknown>>): Finding[] {
  const findings: Finding[] = [];
  for (const part of ['status', 'since', 'until', 'from', 'to'] as const) {
    const parsed = parts[part];
    if (isRefusal(parsed)) findings.push(reportSyntax(raw.placeOf?.(part) ?? raw.place, parsed));
  }
  return findings;
}

function isRefusal(parsed: unknown): parsed is Refusal {
  return typeof parsed === 'object' && parsed !== null && 'message' in parsed;
}

/** The rule for unread parts of a map. The rest alone would be half of a map. */
export const unread = 'map-unread';

/** The finding for an unreadable part of a map, whose redirects are unknown. */
export function reportUnread(place: Place, refusal: Refusal): Finding {
  return { ...reportSyntax(place, refusal), rule: unread };
}

/** The finding for an invalid part of a map. */
export function reportSyntax(place: Place, refusal: Refusal): Finding {
  return { rule: 'map-syntax', conventions: ['W-MIG-4'], level: 'error', ...place, ...refusal };
}

function parseStatus({ status: text, to, place }: RawEntry): RedirectStatus | 410 | Refusal {
  if (text === '') return to === '' ? refuseMissingTarget(place) : 301;
  const status = Number(text);
  if (status === 301 || status === 410) return status;
  const known = redirectStatuses.find((code) => code === status);
  return (
    known ?? { message: `"${text}" is not a redirect status`, fix: 'write 301, 302, 303, 307, 308 or 410' }
  );
}

function refuseMissingTarget({ file }: Place): Refusal {
  const fix = /\.csv$/i.test(file)
    ? 'write the new URL in the column `to`, or the status 410 if the page is gone'
    : 'add `to: /new-page/`, or list the URL under `gone:` if the page is gone';
  return { message: 'the redirect has no target', fix };
}

function parseOutcome(
  status: RedirectStatus | 410,
  { to, place }: RawEntry,
  source: Source,
): Outcome | Refusal {
  // gone: /old
  if (status === 410) {
    if (to === '') return { status };
    return { message: `a gone URL can't have the target "${to}"`, fix: 'remove `to`, or the status 410' };
  }
  if (to === '') return refuseMissingTarget(place);

  const target = parseTarget(to, source);
  return 'message' in target ? target : { status, target };
}

/** The last parsed day, since most rows of a table have an equal day. */
let lastDay: Day | undefined;

function parseDay(name: string, text: string): Day | undefined | Refusal {
  if (text === '') return undefined;
  if (text === lastDay) return lastDay;
  if (!isDay(text))
    return { message: `"${text}" in ${name} is not a date`, fix: 'write one such as 2026-03-01' };
  lastDay = text;
  return text;
}

/** Shared by nearly all entries. */
const noQuery: QueryCondition = [];

const placeholder = /^:([A-Za-z][A-Za-z0-9_]*)(.*)$/s;

/**
 * Parses an old URL: a path, or an absolute http(s) URL whose host is returned separately. `:name` starts a segment, `*` is
 * the whole last segment.
 */
export function parseSource(text: string): Source | Refusal {
  if (isPlainPath(text)) return { kind: 'exact', path: removeTrailingSlash(text), query: noQuery, host: '' };

  // /old#part
  const hash = text.indexOf('#');
  if (hash >= 0) {
    return {
      message: `"${text}" has a fragment, which browsers never send, so this redirect can never match`,
      fix: `write \`${text.slice(0, hash)}\``,
    };
  }
  if (text.includes(unreadable)) return { message: `"${text}" ${notUtf8.message}`, fix: notUtf8.fix };

  // https://shop.example.com/old?id=42
  const absolute = /^(https?:)?\/\/([^/?]*)(.*)$/is.exec(text);
  const host = absolute?.[1] === undefined ? '' : (absolute[2] ?? '').toLowerCase();
  const local = host === '' ? text : (absolute?.[3] ?? '');
  const mark = local.indexOf('?');
  const rawPath = mark < 0 ? local : local.slice(0, mark);
  const query = mark < 0 ? noQuery : parseQuery(local.slice(mark + 1));
  if (host === '' && !rawPath.startsWith('/')) {
    return { message: `"${text}" is not a URL of this site`, fix: suggestSource(text) };
  }
  if (hasControl(local)) {
    return {
      message: `"${escapeControls(text)}" contains a control character`,
      fix: 'write it percent-encoded',
    };
  }

  const whole = rawPath === '' ? '/' : rawPath;
  if (!whole.includes('*') && !whole.includes('/:')) {
    return { kind: 'exact', path: removeTrailingSlash(parsePath(whole)), query, host };
  }
  return parsePattern(text, whole, query, host);
}

/** Far more segments than any URL has. Comparing two patterns takes time quadratic in the placeholders. */
const maxPlaceholders = 100;

function parsePattern(text: string, path: string, query: QueryCondition, host: string): Source | Refusal {
  const parts = path.replace(/\/$/, '').slice(1).split('/');
  const rest = parts.at(-1) === '*';
  const fixed = rest ? parts.slice(0, -1) : parts;
  const segments: Segment[] = [];
  const names = new Set<string>();
  for (const part of fixed) {
    // /a/*/b
    if (part.includes('*')) {
      return {
        message: `"${text}" has a star that is not the whole last segment`,
        fix: text.endsWith('/**')
          ? `write \`${text.slice(0, -1)}\`, which matches everything below it`
          : 'end the pattern with `/*`, use `:name` for one segment, or write a literal star as %2A',
      };
    }

    const named = placeholder.exec(part);
    if (named === null) {
      segments.push({ literal: escapeText(part) });
      continue;
    }

    // :slug, :slug.html
    const [, name = '', tail = ''] = named;
    if (names.has(name)) {
      return { message: `"${text}" uses :${name} twice`, fix: 'give each placeholder its own name' };
    }
    names.add(name);
    segments.push({ name, tail: escapeText(tail) });
  }

  if (names.size > maxPlaceholders) {
    return {
      message: `the pattern has ${formatCount(names.size, 'placeholder')}, and at most ${maxPlaceholders} are supported`,
      fix: 'write `*` for the last ones',
    };
  }
  // /a:b, a path with a colon
  if (names.size === 0 && !rest)
    return { kind: 'exact', path: removeTrailingSlash(parsePath(path)), query, host };

  return { kind: 'pattern', segments, rest, text: printPattern(segments, rest), query, host };
}

/** The fix for a source other than a URL. */
function suggestSource(written: string): string {
  const text = written.trim();
  if (/^\/(?!\/)|^https?:\/\//i.test(text)) return `write \`${text}\`, without the space around it`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    return 'start it with a slash, such as `/old/`, or write an http or https URL';
  if (beginsWithHost(text)) return `write the full URL, \`https://${text}\`, or only its path`;
  return `start it with a slash: \`/${removeLeadingDots(text)}\``;
}
