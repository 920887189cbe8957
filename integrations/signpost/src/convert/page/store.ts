/// <reference lib="dom" />
import { computed, effect, signal } from '@preact/signals';
import type { HostOutput } from '../../hosts/emit-files.ts';
import type { Host } from '../../hosts/host.ts';
import { hostLoaders } from '../../hosts/load.ts';
import { catchProblem, Problem } from '../../lib/problem.ts';
import { makeDefaultSettings } from '../../plan/site-url.ts';
import { askUrl } from '../ask-url.ts';
import { type ConvertedFile, convertFile } from '../convert-file.ts';
import { planMap, printHostFiles } from '../plan-map.ts';
import { type Receipt, writeReceiptInSteps } from '../receipt.ts';
import { isOrderAtFault, reorderFile } from '../reorder.ts';
import { guessFileName } from './guess-name.ts';

// The input of the page, and what follows from it. A `Problem` is shown where its result would be.

export interface Fault {
  readonly fault: string;
}

const toFault = ({ message }: Error): Fault => ({ fault: message });

export const hosts = signal<readonly Host[]>([]);

/** The text of the file. */
export const text = signal('');
/** The name of the dropped file; '' for a pasted text. */
export const droppedName = signal('');
/** A value of `--input-format`; '' to detect the format. */
export const format = signal('');
export const site = signal('https://www.example.com');
/** The id of the chosen host, or `map`. */
export const target = signal('nginx');
export const askedUrl = signal('');

export const fileName = computed(() => droppedName.value || guessFileName(text.value));

/** A page reads 5,000 lines in a second, and doesn't react meanwhile. */
const maxCharacters = 1_000_000;
/** The longest line of an ordinary file is a CSV row with two URLs, or a vercel.json without line breaks. */
const maxLine = 250_000;

/** What is wrong with a file that is dropped or chosen, by its size in bytes. It isn't read then. */
export const refusedFile = signal<Fault | undefined>(undefined);

export function refuseLargeFile(name: string, bytes: number): boolean {
  refusedFile.value = bytes > maxCharacters ? describeLargeFile(name) : undefined;
  return refusedFile.value !== undefined;
}

function describeLargeFile(name: string): Fault {
  const command = `npx astro-signpost map import ${name}`;
  return { fault: `${name} is larger than this page can read, which is 1 MB. Use the command: ${command}` };
}

function isTooLarge(content: string): boolean {
  if (content.length > maxCharacters) return true;
  return content.length > maxLine && content.split('\n').some((line) => line.length > maxLine);
}

/** The converted file; undefined without a text. */
export const converted = computed<ConvertedFile | Fault | undefined>(() => {
  if (refusedFile.value !== undefined) return refusedFile.value;
  if (text.value.trim() === '') return undefined;
  if (isTooLarge(text.value)) return describeLargeFile(droppedName.value || 'the file');
  const chosenFormat = format.value === '' ? undefined : format.value;
  return catchProblem(() => convertFile(fileName.value, text.value, chosenFormat), toFault);
});

/** The text whose order is to be changed. */
const textToReorder = signal('');

export function reorder(): void {
  textToReorder.value = text.value;
}

/** True if rules are dead by their place alone. */
export const canReorder = computed(() => {
  const file = converted.value;
  return file !== undefined && 'lines' in file && isOrderAtFault(file, text.value);
});

/** The file in an order in which each rule works, once it was asked for. */
export const reordered = computed(() => {
  const file = converted.value;
  if (file === undefined || 'fault' in file || textToReorder.value !== text.value) return undefined;
  const content = reorderFile(file, text.value);
  if (content === undefined) return undefined;
  return { content, lines: convertFile(file.file, content, file.imported.importer.id).lines };
});

const planned = computed(() => {
  const file = converted.value;
  if (file === undefined || 'fault' in file) return undefined;
  return catchProblem(() => planMap(file, makeDefaultSettings(site.value)), toFault);
});

/** The files of a host; their receipt follows. */
export interface HostResult {
  readonly host: Host;
  readonly output: HostOutput;
  readonly receipt?: Receipt;
}

/** What the chosen host gets; undefined for the map, without a file, and until the first step is done. */
export const hostResult = signal<HostResult | Fault | undefined>(undefined);

/** True while the result is of an earlier input, or without its receipt. */
export const isWriting = signal(false);

effect(() => {
  const file = converted.value;
  const host = hosts.value.find(({ id }) => id === target.value);
  // The steps read the map later, which depends on it.
  void site.value;
  if (file === undefined || 'fault' in file || host === undefined) {
    hostResult.value = undefined;
    return undefined;
  }
  isWriting.value = true;
  return runInSlices(writeForHost(file, host));
});

/** The map, the files, and the receipt URL by URL. */
function* writeForHost(file: ConvertedFile, host: Host): Generator<undefined, void> {
  try {
    const map = planned.value;
    if (map === undefined) return;
    if ('fault' in map) {
      hostResult.value = map;
      return;
    }
    yield;
    const output = printHostFiles(map, host);
    hostResult.value = { host, output };
    yield;
    hostResult.value = { host, output, receipt: yield* writeReceiptInSteps(file, map, host) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    hostResult.value = toFault(error);
  } finally {
    isWriting.value = false;
  }
}

/** How long a page may not react. */
const sliceMilliseconds = 30;

/** Runs steps in the pauses of the page, so that 5,000 lines are drawn before the receipt is ready. Returns a function that ends it. */
function runInSlices(steps: Iterator<undefined>): () => void {
  const runSlice = (): void => {
    const end = performance.now() + sliceMilliseconds;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (!step.done) timer = setTimeout(runSlice);
  };
  // The lines are drawn first.
  let timer = setTimeout(runSlice, sliceMilliseconds);
  return () => clearTimeout(timer);
}

/** What the asked URL returns before and after. */
export const answers = computed(() => {
  const [file, map, url] = [converted.value, planned.value, askedUrl.value.trim()];
  const host = hosts.value.find(({ id }) => id === target.value) ?? hosts.value[0];
  if (url === '' || file === undefined || 'fault' in file || map === undefined || host === undefined)
    return undefined;
  if ('fault' in map) return map;
  return catchProblem(() => ({ host, ...askUrl(file, map, host, url) }), toFault);
});

export async function loadHosts(): Promise<void> {
  hosts.value = await Promise.all(Object.values(hostLoaders).map((load) => load()));
}

/** Longer texts aren't kept in the address. */
const maxFragment = 8 * 1024;

/** Keeps the input in the fragment of the address, which browsers send nowhere. */
export function keepInAddress(): void {
  const input = new URLSearchParams({ text: text.value, name: droppedName.value, as: format.value });
  const fragment = `#${input}`;
  const isKept = text.value !== '' && fragment.length <= maxFragment;
  try {
    history.replaceState(null, '', isKept ? fragment : '#');
  } catch {
    // Some browsers have no history for files.
  }
}

export function readAddress(): void {
  const input = new URLSearchParams(location.hash.slice(1));
  text.value = input.get('text') ?? '';
  droppedName.value = input.get('name') ?? '';
  format.value = input.get('as') ?? '';
}
