import type { Answer } from '../answers/answer.ts';
import { collectUrls } from '../answers/compared-urls.ts';
import { followRedirects } from '../answers/follow.ts';
import { createResponder, type SiteResponder } from '../answers/responder.ts';
import type { Host } from '../hosts/host.ts';
import { selectSupported } from '../hosts/select-supported.ts';
import type { Entry } from '../map/entry.ts';
import { buildPlan } from '../plan/build.ts';
import { requestOf } from '../plan/request.ts';
import type { ConvertedFile } from './convert-file.ts';
import { type PlannedMap, planForHost } from './plan-map.ts';

// The proof that a host's files do what the old file did: each line that redirects is written or listed with its reason, and sample
// URLs are requested from both.

/** A line of the old file that the new host doesn't get. */
export interface UnwrittenLine {
  readonly line: number;
  readonly text: string;
  /** As a clause. */
  readonly why: string;
}

/** A sample URL that the new host answers otherwise. */
export interface UrlDifference {
  readonly url: string;
  /** `301 /new/`, or `404`. */
  readonly before: string;
  readonly after: string;
}

/** What became of a file on a host. */
export interface Receipt {
  readonly read: number;
  readonly written: number;
  readonly unwritten: readonly UnwrittenLine[];
  readonly asked: number;
  readonly equal: number;
  readonly differences: readonly UrlDifference[];
}

/** The answers of the old file, or of the map for a format without a host. Pages of the site are unknown. */
export function createOldResponder({ ownFile }: ConvertedFile, plannedMap: PlannedMap): SiteResponder {
  const { settings, resolved } = plannedMap;
  if (ownFile === undefined) return createResponder({ plan: buildPlan(settings, resolved) });
  return createResponder({ plan: buildPlan(settings), ownFiles: [ownFile] });
}

/** The answers of the new host. */
export function createNewResponder(plannedMap: PlannedMap, host: Host): SiteResponder {
  return createResponder({ plan: planForHost(plannedMap, host), host });
}

/** Counts the lines, and asks both for the sample URLs of all rules and entries. */
export function writeReceipt(converted: ConvertedFile, plannedMap: PlannedMap, host: Host): Receipt {
  const steps = writeReceiptInSteps(converted, plannedMap, host);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Writes a receipt, and pauses after each URL, so that a page can do something else between them. */
export function* writeReceiptInSteps(
  converted: ConvertedFile,
  plannedMap: PlannedMap,
  host: Host,
): Generator<undefined, Receipt> {
  const unwritten = listUnwritten(converted, plannedMap, host);
  const unwrittenLines = new Set(unwritten.map(({ line }) => line));
  const readLines = new Set(
    converted.imported.items.filter(({ kind }) => kind !== 'heading').map(({ line }) => line),
  );

  const before = createOldResponder(converted, plannedMap);
  const after = createNewResponder(plannedMap, host);
  const ownFiles = converted.ownFile && [converted.ownFile];
  const differences: UrlDifference[] = [];
  let asked = 0;
  for (const url of collectUrls([{ plan: before.plan, ownFiles }, { plan: after.plan }]).keys()) {
    yield;
    const oldAnswer = before.respond(requestOf(before.origin + url));
    // A proxy, or a line that is listed as not written.
    if (oldAnswer.unknown !== undefined || isByLines(oldAnswer, unwrittenLines, plannedMap)) continue;
    asked++;
    const oldText = describeEnd(before, url, oldAnswer);
    const newText = describeEnd(after, url, after.respond(requestOf(after.origin + url)));
    if (oldText !== newText) differences.push({ url, before: oldText, after: newText });
  }

  return {
    read: readLines.size,
    written: readLines.size - unwrittenLines.size,
    unwritten,
    asked,
    equal: asked - differences.length,
    differences,
  };
}

/** The lines that the map or the host doesn't have, once each. */
function listUnwritten({ imported }: ConvertedFile, plannedMap: PlannedMap, host: Host): UnwrittenLine[] {
  const unwritten = new Map<number, UnwrittenLine>();
  const add = ({ line, text }: { readonly line: number; readonly text: string }, why: string): void => {
    if (!unwritten.has(line)) unwritten.set(line, { line, text, why });
  };

  for (const item of imported.items) if (item.kind === 'unexpressed') add(item, item.why);
  const { omitted } = selectSupported(host, planForHost(plannedMap, host));
  const reasons: (readonly [Entry, string])[] = [
    ...plannedMap.leftOut,
    ...Array.from(omitted, ([entry, { reason }]) => [entry, `${host.title}: ${reason}`] as const),
  ];
  for (const [entry, why] of reasons) {
    const item = plannedMap.findItem(entry);
    if (item !== undefined) add(item, why);
  }
  return [...unwritten.values()].sort((a, b) => a.line - b.line);
}

function isByLines({ by }: Answer, lines: ReadonlySet<number>, { findItem }: PlannedMap): boolean {
  return by.some((step) => {
    if (step.step === 'own rule') return lines.has(step.place.line);
    const line = step.step === 'entry' ? findItem(step.entry)?.line : undefined;
    return line !== undefined && lines.has(line);
  });
}

/** The status, and the URL in which a chain ends: the map leads there in one step. */
function describeEnd(responder: SiteResponder, url: string, { status, location }: Answer): string {
  if (location === undefined) return String(status ?? 'unknown');
  const { last } = followRedirects(responder, responder.origin + url);
  return `${status} ${last.answer.location ?? last.url}`;
}
