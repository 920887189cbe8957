import { z } from 'zod';
import { readTextIfFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { parseJson } from '../lib/json/parse-json.ts';
import { Problem } from '../lib/problem.ts';

const reportSchema = z.object({
  findings: z.array(z.object({ rule: z.string(), url: z.string().optional() })),
});

/** The findings of an earlier report. */
export async function readEarlier(file: string): Promise<ReadonlySet<string>> {
  const text = await readTextIfFile(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist. Write it first: --format json --output ${file}`);
  const parsed = reportSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Problem(`${file} isn't a report of --format json.`);
  return new Set(parsed.data.findings.map(identifyFinding));
}

/** Identifies a finding in two reports. */
export function identifyFinding({
  rule,
  url = '',
}: Pick<Finding, 'rule'> & { readonly url?: string | undefined }): string {
  return `${rule} ${url}`;
}
