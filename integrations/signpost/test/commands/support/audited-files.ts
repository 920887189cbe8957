import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { inOwnFolder } from './own-folder.ts';

const report = z.object({
  findings: z.array(
    z.object({
      rule: z.string(),
      level: z.string(),
      file: z.string().optional(),
      line: z.number().optional(),
      message: z.string(),
    }),
  ),
});

/** Runs each test of a file in a folder with the build of a small site. */
export function inBuiltSite(): void {
  const files = Object.entries(site({ 'index.html': page('/') }));
  inOwnFolder(Object.fromEntries(files.map(([name, text]) => [`dist/${name}`, text])));
}

/** The findings about platform files: level, file, line and message. */
export async function audited(...options: string[]) {
  const code = await main([
    'audit',
    'dist',
    '--site',
    'https://www.example.com',
    '--format',
    'json',
    '--output',
    'report.json',
    ...options,
  ]);
  const { findings } = report.parse(JSON.parse(await readFile('report.json', 'utf8')));
  const found = findings.filter(({ rule }) => rule === 'redirect-line' || rule === 'header-line');
  return {
    code,
    rules: new Set(findings.map(({ rule }) => rule)),
    found: found.map(({ level, file, line, message }) => [level, `${file}:${line}`, message] as const),
  };
}
