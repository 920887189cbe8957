import type { Format } from './report.ts';

/** Loads each report format on demand, by name. */
export const formatLoaders = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
  sarif: async () => (await import('./sarif.ts')).sarif,
  github: async () => (await import('./github.ts')).github,
  junit: async () => (await import('./junit.ts')).junit,
  csv: async () => (await import('./csv.ts')).csv,
  html: async () => (await import('./html.ts')).htmlReport,
} as const satisfies Readonly<Record<string, () => Promise<Format>>>;

export type FormatName = keyof typeof formatLoaders;
