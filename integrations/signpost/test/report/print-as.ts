import { findingDocs } from '../../src/lib/docs.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { formats } from './formats.ts';
import { report } from './sample.ts';

/** Where each report sends a reader. */
export const docs = findingDocs('link-broken');

const printAs = (id: string, findings: readonly Finding[], isShort: boolean): string =>
  formats.find((format) => format.id === id)?.print(report(findings), { color: false, isShort }) ?? '';

export const print = (id: string, ...findings: Finding[]): string => printAs(id, findings, false);

/** As `--json` prints. */
export const printShort = (id: string, ...findings: Finding[]): string => printAs(id, findings, true);
