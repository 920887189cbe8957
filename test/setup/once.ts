import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * Does something for all test files of a run, in the one that comes first; the others wait for it. Resolves to a
 * folder for what it makes; rejects in each file where it fails.
 */
export async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(inject('runFolder'), name);
  const end = `${place}.end`;
  if (isFirst(place)) {
    const fault = await make(place).then(
      () => '',
      (error: unknown) => `${error instanceof Error ? (error.stack ?? error.message) : error}`,
    );
    writeFileSync(end, fault, { flush: true });
  }
  while (!existsSync(end)) await setTimeout(50);
  const fault = readFileSync(end, 'utf8');
  if (fault !== '') throw new Error(fault);
  return place;
}

function isFirst(place: string): boolean {
  try {
    mkdirSync(place);
    return true;
  } catch {
    return false;
  }
}
