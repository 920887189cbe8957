import type { Finding, FindingInfo } from '../../src/lib/finding.ts';
import { withFingerprints } from '../../src/report/baseline.ts';
import type { Report } from '../../src/report/report.ts';

export const rule: FindingInfo = {
  id: 'link-broken',
  title: 'Every internal link leads somewhere',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'A dead end.',
  fix: 'mend the address',
};

/** A finding with what a test changes. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    rule: 'link-broken',
    conventions: ['W-LINK-1'],
    level: 'error',
    file: 'dist/index.html',
    line: 2,
    column: 4,
    message: 'the link "/x" leads to nothing',
    fix: 'mend the address',
    ...changes,
  };
}

/** A report of some findings; every file has the same two lines. */
export function report(findings: readonly Finding[], changes: Partial<Report> = {}): Report {
  const lines = ['<!doctype html>', '<p><a href="/x">X</a></p>'];
  return {
    subject: 'dist',
    origin: 'https://www.example.com',
    pages: 3,
    findings: withFingerprints(findings),
    ignored: [],
    known: [],
    rules: [rule],
    readLine: (_file, line) => lines[line - 1],
    ...changes,
  };
}
