import { z } from 'zod';
import { brokenFile, expectWhole } from '../state/csv.ts';
import { compare } from '../state/old-address.ts';
import type { PageSummary } from './summary.ts';

export const summaryFile = 'old-pages.jsonl';

const list = z.array(z.string());
const schema = z.strictObject({
  address: z.string(),
  /** Where it was read, if not on the first host of the old site. */
  url: z.url().optional(),
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  text: z.int().nonnegative(),
  canonical: z.string(),
  noindex: z.string(),
  languages: list,
  types: list,
  links: list,
});

/** A page of the old site, by its address in the inventory. */
export type OldPage = PageSummary & { readonly address: string; readonly url?: string | undefined };

/** The old pages a line each, sorted by address: once the old site is gone, nobody can read them again. */
export function* printOldPages(pages: readonly OldPage[]): Generator<string> {
  for (const page of pages.toSorted((a, b) => compare(a.address, b.address)))
    yield `${JSON.stringify(schema.parse(page))}\n`;
}

/** Reads them back; a `Problem` names the line that can't be understood. */
export function parseOldPages(file: string, text: string): OldPage[] {
  expectWhole(file, text);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch {
        throw brokenFile(file, at + 1, 'this is no page');
      }
    });
}
