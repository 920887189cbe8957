import { type CheerioAPI, load } from 'cheerio';
import type { Finding } from '../../src/lib/finding.ts';
import { html } from '../../src/report/html.ts';
import type { Figures, Report } from '../../src/report/report.ts';
import { report } from './sample.ts';

export const url = 'https://www.example.com/a/';
export const figures: Figures = {
  pages: [
    { path: '/a/', section: '/', depth: 1, linkedFrom: 1, listed: true },
    { path: '/', section: '/', depth: 0, linkedFrom: 0, listed: true },
  ],
  apiFiles: 0,
  sectionOf: () => '/',
};
export const conventions: Report['conventions'] = [
  { id: 'W-LINK-1', text: 'links resolve', how: ['check'] },
  { id: 'W-REDIR-8', text: 'the certificate matches', how: ['live'] },
];
export const whole = { conventions, figures: () => figures };
export const print = (findings: readonly Finding[], changes: Partial<Report> = {}): string =>
  html.print(report(findings, { ...whole, ...changes }), { color: false });
export const read = (findings: readonly Finding[], changes: Partial<Report> = {}): CheerioAPI =>
  load(print(findings, changes));
