import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { compareText } from '../../lib/text/text.ts';
import { identifyUrl } from '../inventory/hosts.ts';
import { expectWhole, parseJsonLines } from './csv.ts';

/** The facts of old pages, which nobody can read once the old site is gone. */
const summaryFile = 'old-pages.jsonl';

const list = z.array(z.string()).readonly();

/** The facts that decide whether a page can replace another page in search results. */
export const pageSummary = z.object({
  title: z.string(),
  description: z.string(),
  /** The text of the first h1. */
  heading: z.string(),
  /** The number of characters of the main text. */
  text: z.int().nonnegative(),
  canonical: z.string(),
  /** The text of a robots rule with noindex, otherwise ''. */
  noindex: z.string(),
  languages: list,
  /** The texts of h1 to h3. */
  headings: list,
  words: z.int().nonnegative().optional(),
  /** The beginning of the text after the first heading. */
  beginning: z.string().optional(),
  lang: z.string().optional(),
});
export type PageSummary = Readonly<z.output<typeof pageSummary>>;

/** `path` is the URL in the inventory. */
const schema = pageSummary.extend({ path: z.string() });
export type OldPage = Readonly<z.output<typeof schema>>;

/** Finds the stored page of an old URL, with or without a trailing slash. */
export type FindOldPage = (url: string) => OldPage | undefined;

export async function loadOldPages(folder: string): Promise<FindOldPage> {
  const pages = await readOldPages(folder);
  // The inventory has /about, and the stored page is /about/.
  const stored = new Map(pages.map((page) => [identifyUrl(page.path), page]));
  return (url) => stored.get(identifyUrl(url));
}

async function readOldPages(folder: string): Promise<OldPage[]> {
  const file = join(folder, summaryFile);
  return parseOldPages(file, (await readText(file)) ?? '');
}

export async function storeOldPages(folder: string, pages: readonly OldPage[]): Promise<void> {
  if (pages.length === 0) return;
  const storedPages = await readOldPages(folder);
  const all = new Map([...storedPages, ...pages].map((page) => [page.path, page]));
  await writeFileAt(join(folder, summaryFile), printOldPages([...all.values()]));
}

/** A page is one line; lines are sorted by URL. */
export function* printOldPages(pages: readonly OldPage[]): Generator<string> {
  for (const page of pages.toSorted((a, b) => compareText(a.path, b.path)))
    yield `${JSON.stringify(schema.parse(page))}\n`;
}

export function parseOldPages(file: string, text: string): OldPage[] {
  expectWhole(file, text);
  const lines = text.split('\n').filter((line) => line !== '');
  return parseJsonLines(file, lines, schema);
}
