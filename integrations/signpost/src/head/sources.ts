import { sharedMap } from '../core/shared-map.ts';

const notes = sharedMap('sources');

/** Notes that the page at a canonical address is made from a content file. */
export function noteSource(address: string, file: string | undefined): void {
  if (file !== undefined) notes.set(address, file);
}

/** Canonical address ─▶ content file, of all pages rendered so far; the notes are taken, not copied. */
export function takeSources(): Map<string, string> {
  const sources = new Map<string, string>();
  for (const [address, file] of notes) if (typeof file === 'string') sources.set(address, file);
  notes.clear();
  return sources;
}
