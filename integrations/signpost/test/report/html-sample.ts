import { type CheerioAPI, load } from 'cheerio';
import type { Finding } from '../../src/lib/finding.ts';
import { htmlReport } from '../../src/report/html.ts';
import type { Report } from '../../src/report/report.ts';
import { report } from './sample.ts';

export const url = 'https://www.example.com/a/';
export const print = (findings: readonly Finding[], changes: Partial<Report> = {}): string =>
  htmlReport.print(report(findings, changes), { color: false });
export const read = (findings: readonly Finding[], changes: Partial<Report> = {}): CheerioAPI =>
  load(print(findings, changes));
