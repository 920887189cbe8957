import { readyFingerprints } from './baseline.ts';
import type { Format } from './report.ts';

/** How each way to print a report is loaded, by its name. */
export const formatLoads = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
  sarif: async () => (await import('./sarif.ts')).sarif,
  github: async () => (await import('./github.ts')).github,
  junit: async () => (await import('./junit.ts')).junit,
  html: async () => (await import('./html.ts')).html,
} as const satisfies Readonly<Record<string, () => Promise<Format>>>;

export type FormatName = keyof typeof formatLoads;

/** Loads what a report needs: while other threads still read, in place of when all wait for it. */
export async function readyReport(name: FormatName): Promise<void> {
  readyFingerprints();
  await formatLoads[name]();
}
