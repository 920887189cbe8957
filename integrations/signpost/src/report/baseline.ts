import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import type { Listed } from './report.ts';

const schema = z.object({ version: z.literal(1), findings: z.array(z.string().regex(/^[0-9a-f]{20}$/)) });

/** The fingerprints in a baseline file; a `Problem` says that it is none. */
export function parseBaseline(file: string, text: string): ReadonlySet<string> {
  const parsed = schema.safeParse(tryJson(text));
  if (parsed.success) return new Set(parsed.data.findings);
  throw new Problem(`${file} is no baseline file; write it again with --update-baseline`);
}

/** What `parseBaseline` reads: sorted, so that two versions of it compare well. */
export function printBaseline(findings: readonly Listed[]): string {
  const fingerprints = [...new Set(findings.map(({ fingerprint }) => fingerprint))].sort();
  return `${JSON.stringify({ version: 1, findings: fingerprints }, null, 2)}\n`;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
