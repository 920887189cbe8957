import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Finding, Level } from '../../src/lib/finding.ts';
import { worstFirst } from '../../src/report/findings.ts';
import { sarif } from '../../src/report/sarif.ts';
import { finding, report } from './sample.ts';

const log = z.object({
  runs: z.tuple([
    z.object({
      invocations: z
        .array(
          z.object({
            executionSuccessful: z.literal(true),
            toolExecutionNotifications: z.array(
              z.object({ level: z.literal('warning'), message: z.object({ text: z.string() }) }),
            ),
          }),
        )
        .optional(),
      results: z.array(z.object({ level: z.string(), ruleId: z.string() })),
    }),
  ]),
});

/** So many findings of one cause, each on a page of its own. */
const cause = (rule: string, level: Level, places: number): Finding[] =>
  Array.from({ length: places }, (_, page) =>
    finding({ rule, level, file: `dist/${page}.html`, message: rule }),
  );

function printed(findings: readonly Finding[], notes?: readonly string[]) {
  const all = report(findings, { notes });
  const requested = { ...all, findings: worstFirst(all.findings) };
  const text = sarif.print(requested, { color: false });
  const [run] = log.parse(JSON.parse(text)).runs;
  const count = (one: string): number => run.results.filter(({ ruleId }) => ruleId === one).length;
  const reported = (run.invocations ?? []).flatMap((one) =>
    one.toolExecutionNotifications.map(({ message }) => message.text),
  );
  return { text, run, count, reported, said: sarif.leavesOut?.(requested) };
}

describe('a SARIF log', () => {
  it('says nothing where all is in it', () => {
    const { run, said } = printed(cause('a', 'error', 5000));
    expect(run.results).toHaveLength(5000);
    expect([run.invocations, said]).toEqual([undefined, undefined]);
  });

  it('says where GitHub shows less than is in it', () => {
    const { run, reported, said } = printed(cause('a', 'error', 5001));
    expect(run.results).toHaveLength(5001);
    expect(reported).toEqual(['GitHub shows 5000 of the 5001 findings of this log, by their level.']);
    expect(said).toBe(reported[0]);
  });

  it('holds no more than GitHub takes, the worst first and of each cause some', () => {
    const { run, count, reported, said } = printed([
      ...cause('many', 'warning', 30_000),
      ...cause('some', 'warning', 300),
      ...cause('bad', 'error', 2000),
      ...cause('small', 'info', 10),
    ]);
    expect(run.results).toHaveLength(25_000);
    expect([count('bad'), count('some'), count('many'), count('small')]).toEqual([2000, 300, 22_700, 0]);
    expect(run.results.slice(0, 2000).every(({ level }) => level === 'error')).toBe(true);
    expect(reported).toEqual([said]);
    expect(said).toMatch(/^Of 32310 findings, the worst 25000 are in this log/);
  });

  it('is at most 10 MB after gzip', () => {
    const long = Array.from({ length: 9000 }, (_, page) => {
      const noise = Array.from({ length: 40 }, (_, part) =>
        createHash('sha256').update(`${page} ${part}`).digest('hex'),
      );
      return finding({ file: `dist/${page}.html`, message: noise.join('') });
    });
    const { text, run, said } = printed(long);
    expect(gzipSync(text).length).toBeLessThanOrEqual(10_000_000);
    expect(run.results.length).toBeGreaterThan(4000);
    expect(said).toContain(`the worst ${run.results.length} are in this log`);
  });

  it('says what the crawl left out', () => {
    expect(printed(cause('a', 'error', 1), ['3 addresses were not asked.']).reported).toEqual([
      '3 addresses were not asked.',
    ]);
  });
});
