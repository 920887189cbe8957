import { type Day, isDay } from '../core/date.ts';
import type { Finding, Place } from '../core/finding.ts';
import { type Entry, type Outcome, type RedirectStatus, redirectStatuses } from './entry.ts';
import { parseSource, type Refusal } from './source.ts';
import { parseTarget } from './target.ts';

/** An entry as text, from whatever format it was read. Missing parts are ''. */
export interface RawEntry {
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly since: string;
  readonly until: string;
  readonly merge: boolean;
  /** Where the entry stands, and where its parts do if the format knows. */
  readonly place: Place;
  readonly places?: Partial<Record<'from' | 'to' | 'status' | 'since' | 'until', Place>>;
}

/** Parses one entry, or says everything that is wrong with it. */
export function parseEntry(raw: RawEntry): { entry?: Entry; findings: Finding[] } {
  const findings: Finding[] = [];
  const refuse = (part: keyof NonNullable<RawEntry['places']>, refusal: Refusal) => {
    findings.push(syntaxFinding(raw.places?.[part] ?? raw.place, refusal));
  };
  const status = parseStatus(raw.status, raw.to);
  if (typeof status !== 'number') refuse('status', status);
  const since = parseDay('since', raw.since);
  const until = parseDay('until', raw.until);
  if (typeof since === 'object') refuse('since', since);
  if (typeof until === 'object') refuse('until', until);
  const source = parseSource(raw.from);
  if ('message' in source) {
    refuse('from', source);
    return { findings };
  }
  const outcome = typeof status === 'number' ? parseOutcome(status, raw.to, source) : undefined;
  if (outcome !== undefined && 'message' in outcome) refuse('to', outcome);
  if (findings.length > 0 || outcome === undefined || 'message' in outcome) return { findings };
  if (typeof since === 'object' || typeof until === 'object') return { findings };
  const entry: Entry = { ...source, outcome, since, until, merge: raw.merge, place: raw.place };
  return { entry, findings };
}

/** The rule of findings that say that a part of the map was not read: what is made of the rest would be half a map. */
export const unread = 'map-unread';

/** The finding for a part of a map that could not be read, so that nobody knows what stands there. */
export function unreadFinding(place: Place, refusal: Refusal): Finding {
  return { ...syntaxFinding(place, refusal), rule: unread };
}

/** The finding for a part of a map that can't be understood. */
export function syntaxFinding(place: Place, refusal: Refusal): Finding {
  return { rule: 'map-syntax', conventions: ['W-MIG-4'], level: 'error', ...place, ...refusal };
}

function parseStatus(text: string, to: string): RedirectStatus | 410 | Refusal {
  if (text === '') return to === '' ? { message: 'the entry has no target', fix: missingTarget } : 301;
  const status = Number(text);
  if (status === 410) return 410;
  const known = redirectStatuses.find((code) => code === status);
  return (
    known ?? { message: `"${text}" is no status of a redirect`, fix: 'write 301, 302, 303, 307, 308 or 410' }
  );
}

const missingTarget = 'write `to:` with the new address, or list the old one under `gone:`';

function parseOutcome(
  status: RedirectStatus | 410,
  to: string,
  source: Parameters<typeof parseTarget>[1],
): Outcome | Refusal {
  if (status === 410) {
    return to === ''
      ? { status }
      : {
          message: `a gone address has no target, and this one has "${to}"`,
          fix: 'remove the target or the status 410',
        };
  }
  if (to === '') return { message: 'the entry has no target', fix: missingTarget };
  const target = parseTarget(to, source);
  return 'message' in target ? target : { status, target };
}

function parseDay(name: string, text: string): Day | undefined | Refusal {
  if (text === '') return undefined;
  if (isDay(text)) return text;
  return { message: `"${text}" in ${name} is no day`, fix: 'write it as 2026-03-01' };
}
