/// <reference lib="dom" />
import { computed, signal } from '@preact/signals';
import type { Host } from '../../hosts/host.ts';
import { hostLoaders } from '../../hosts/load.ts';
import { catchProblem } from '../../lib/problem.ts';
import { makeDefaultSettings } from '../../plan/site-url.ts';
import { askUrl } from '../ask-url.ts';
import { type ConvertedFile, convertFile } from '../convert-file.ts';
import { planMap, printHostFiles } from '../plan-map.ts';
import { writeReceipt } from '../receipt.ts';
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

/** The converted file; undefined without a text. */
export const converted = computed<ConvertedFile | Fault | undefined>(() => {
  if (text.value.trim() === '') return undefined;
  const chosenFormat = format.value === '' ? undefined : format.value;
  return catchProblem(() => convertFile(fileName.value, text.value, chosenFormat), toFault);
});

const planned = computed(() => {
  const file = converted.value;
  if (file === undefined || 'fault' in file) return undefined;
  return catchProblem(() => planMap(file, makeDefaultSettings(site.value)), toFault);
});

/** The files of the chosen host with their receipt; undefined for the map, or without a file. */
export const hostResult = computed(() => {
  const [file, map] = [converted.value, planned.value];
  const host = hosts.value.find(({ id }) => id === target.value);
  if (file === undefined || 'fault' in file || map === undefined || host === undefined) return undefined;
  if ('fault' in map) return map;
  return catchProblem(
    () => ({ host, output: printHostFiles(map, host), receipt: writeReceipt(file, map, host) }),
    toFault,
  );
});

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
