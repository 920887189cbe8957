import { appendFileSync, readFileSync } from 'node:fs';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with what was skipped for want of an engine, and one line that a person or a machine reads:
 * `N passed, N failed`. With SIGNPOST_COUNTS the counts go into that file, where `test/all.ts` adds those of two runs.
 */
export default class ClosingLine implements Reporter {
  private readonly isQuick: boolean;
  private readonly skipped = new Set<string>();

  constructor(isQuick: boolean) {
    this.isQuick = isQuick;
  }

  onUserConsoleLog({ content }: UserConsoleLog): void {
    for (const line of content.split('\n')) if (line.startsWith('skipped: ')) this.skipped.add(line);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    const { passed, failed } = count;
    const skipped = count.skipped + count.pending;
    for (const line of [...this.skipped].sort()) console.log(line);
    if (this.isQuick)
      console.log(
        'These were the unit tests, and one file of builds, of engines and of the browser. All: npm run engines && npm run test:all',
      );
    const file = process.env['SIGNPOST_COUNTS'];
    if (file) appendFileSync(file, `${JSON.stringify({ passed, failed, skipped })}\n`);
    else console.log(closingLine({ passed, failed, skipped }));
  }
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The sum of what the runs wrote into a file. */
export function readCounts(file: string): Counts {
  const runs: Counts[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const sum = (name: keyof Counts): number => runs.reduce((total, run) => total + run[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
