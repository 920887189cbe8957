import { crc32 } from 'node:zlib';
import type { IgnoreNote } from '../core/ignore.ts';
import { type Path, parsePath } from '../core/path.ts';
import { readText } from '../disk/read.ts';
import { writeFileAt } from '../disk/write.ts';
import type { Reports } from '../rules/reports.ts';
import type { Report, Rule } from '../rules/rule.ts';
import type { Site } from '../site/site.ts';
import type { ReadFile } from './read-files.ts';

/** What an audit found. */
interface Found {
  readonly origin: string;
  readonly base: string;
  readonly pages: number;
  readonly ignores: readonly IgnoreNote[];
  /** By the id of the rule. */
  readonly reports: Readonly<Record<string, readonly Report[]>>;
}

/** What is to be known of each HTML file where some of them change. */
interface Table {
  readonly files: readonly string[];
  readonly addresses: readonly string[];
  /** Those that are pages though they are no whole documents. */
  readonly barePages: readonly string[];
  /** For each rule whose scope is a function, what that gives for each file. */
  readonly alike: Readonly<Record<string, readonly (string | number | null)[]>>;
}

/** What it was found in. */
interface Source {
  /** Of the code, the names of the files and what was asked. */
  readonly key: string;
  /** Of the bytes of the pages. */
  readonly of: string | undefined;
  /** When the audit began, in milliseconds. */
  readonly began: number;
  readonly read: readonly ReadFile[];
}

/** An audit as it is kept. Its table is read where it is asked for. */
export interface KeptAudit extends Found, Source {
  table(): Table;
}

/** What some rules report of a site, to be kept. */
export function foundOn(
  site: Site,
  rules: readonly Rule[],
  reports: Reports,
): Found & { readonly table: () => Table } {
  const { origin, base, ignores, documents } = site;
  return {
    origin,
    base,
    pages: site.pages.length,
    ignores,
    reports: Object.fromEntries([...reports].map(([id, found]) => [id, [...found]])),
    table: () => ({
      files: documents.map(({ file }) => file),
      addresses: documents.map(({ address }) => address),
      barePages: [...(site.barePages ?? [])],
      alike: Object.fromEntries(
        rules.flatMap(({ id, scope }) =>
          typeof scope === 'function' ? [[id, documents.map((page) => scope(page) ?? null)]] : [],
        ),
      ),
    }),
  };
}

/** Writes an audit for the next one. One that can't be kept is made again. */
export async function writeKeptAudit(file: string, { table, ...audit }: KeptAudit): Promise<void> {
  try {
    const body = `${JSON.stringify(audit)}\n${JSON.stringify(table())}`;
    await writeFileAt(file, `${crc32(body)}\n${body}`);
  } catch {
    // The disk may be full, or there may be more findings than one text can hold.
  }
}

/** Reads one that was made of such a source; undefined where there is none, or it is broken. */
export async function readKeptAudit(file: string, key: string): Promise<KeptAudit | undefined> {
  const text = (await readText(file).catch(() => undefined)) ?? '';
  const start = text.indexOf('\n') + 1;
  const middle = text.indexOf('\n', start);
  if (text.slice(0, start) !== `${crc32(text.slice(start))}\n`) return undefined;
  const audit: unknown = JSON.parse(text.slice(start, middle));
  return isOf(audit, key) ? { ...audit, table: () => tableOf(text.slice(middle)) } : undefined;
}

/** The checksum tells that we wrote it. */
function isOf(value: unknown, key: string): value is Found & Source {
  return typeof value === 'object' && value !== null && 'key' in value && value.key === key;
}

function tableOf(text: string): Table {
  const value: unknown = JSON.parse(text);
  if (!isTable(value)) throw new RangeError('no table');
  return value;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'addresses' in value;
}

/** The addresses by file. */
export function addressesOf({ files, addresses }: Table): Map<string, Path> {
  return new Map(files.map((file, index) => [file, parsePath(addresses[index] ?? '')]));
}
