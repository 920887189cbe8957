import { spawnSync } from 'node:child_process';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { origin, pages, root } from './support/dist.ts';
import { signpost } from './support/serve.ts';

const report = z.object({
  origin: z.string(),
  pages: z.int(),
  rules: z.array(z.string()),
  findings: z.array(z.looseObject({ rule: z.string(), level: z.string() })),
});

function run(...argv: string[]) {
  return spawnSync(process.execPath, [signpost, ...argv], { cwd: root, encoding: 'utf8', timeout: 60_000 });
}

test('the audit of the built site finds nothing, with all its rules', () => {
  const { status, stdout } = run('audit', 'dist', '--json');
  const { rules, findings, ...rest } = report.parse(JSON.parse(stdout));
  expect(findings).toEqual([]);
  expect(status).toBe(0);
  expect(rules.length).toBeGreaterThanOrEqual(15);
  expect(rest).toEqual({ origin, pages: pages.length });
});

test('map check of the built site finds nothing', () => {
  const { status, stdout } = run('map', 'check', '--dist', 'dist', '--json');
  expect(report.parse(JSON.parse(stdout)).findings).toEqual([]);
  expect(status).toBe(0);
});
