import { z } from 'astro/zod';
import { parse } from 'csv-parse/sync';
import { decided } from './truth.ts';

const table = z.array(z.record(z.string(), z.string()));

/** A CSV file as its rows. */
export function rowsOf(text: string): Record<string, string>[] {
  return table.parse(parse(text, { columns: true, bom: true }));
}

/** The exported review as a person fills it in, who leaves some rows for later. */
export function filledIn(text: string, later: readonly string[] = []): string {
  const truth = new Map(decided.map((old) => [old.url, old]));
  const lines = rowsOf(text).flatMap(({ old = '' }) => {
    const known = truth.get(old);
    if (known === undefined || later.includes(old)) return [];
    return known.to === undefined ? [`"${old}",,gone`] : [`"${old}",${known.to},accepted`];
  });
  return `old,new,status\n${lines.join('\n')}\n`;
}

const finding = z.object({
  rule: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  url: z.string().optional(),
  file: z.string().optional(),
  message: z.string(),
});

/** The findings of a report in JSON, but those of level info. */
export function findingsOf(out: string): z.output<typeof finding>[] {
  const { findings } = z.object({ findings: z.array(finding) }).parse(JSON.parse(out));
  return findings.filter(({ level }) => level !== 'info');
}

/** The URLs of a sitemap. */
export function listedIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
}
