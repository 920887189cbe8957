import { appendFileSync, readFileSync } from 'node:fs';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with what was skipped for want of an engine, and one line that a person or a machine reads:
 * `N passed, N failed`. With SIGNPOST_COUNTS the outcome goes into that file, where `test/all.ts` adds those of two runs.
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
    this.count(modules, unhandled, []);
  }

  /** Ends a run that hangs, with the files that it didn't finish. */
  endRun(modules: readonly TestModule[], unfinished: readonly string[]): void {
    const finished = modules.filter(({ relativeModuleId }) => !unfinished.includes(relativeModuleId));
    this.count(finished, [], unfinished);
  }

  private count(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    unfinished: readonly string[],
  ): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    const failures = unhandled.map((error) => `failed: outside of any test: ${messageOf(error)}`);
    for (const module of modules) {
      const inFile = module.errors();
      if (inFile.length > 0) count.failed++;
      for (const error of inFile) failures.push(`failed: ${module.relativeModuleId}: ${messageOf(error)}`);
      // A `beforeAll` that fails: vitest skips the tests of its suite, and no test has failed.
      for (const suite of module.children.allSuites()) {
        const inSuite = suite.errors();
        if (inSuite.length > 0) count.failed++;
        for (const error of inSuite)
          failures.push(`failed: ${module.relativeModuleId} > ${suite.fullName}: ${messageOf(error)}`);
      }
      for (const test of module.children.allTests()) {
        const result = test.result();
        count[result.state]++;
        for (const error of result.errors ?? [])
          failures.push(`failed: ${module.relativeModuleId} > ${test.fullName}: ${messageOf(error)}`);
      }
    }
    const { passed, failed } = count;
    const skipped = count.skipped + count.pending;
    for (const line of [...this.skipped].sort()) console.log(line);
    if (this.isQuick)
      console.log(
        'These were the unit tests, and one file of builds, of engines and of the browser. More: npm run engines && npm run test:all',
      );
    const file = process.env['SIGNPOST_COUNTS'];
    const outcome: Outcome = { passed, failed, skipped, failures, unfinished };
    if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
    else
      console.log([...failures, closingLine({ ...outcome, failed: failed + unfinished.length })].join('\n'));
  }
}

function messageOf(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return message.split('\n', 1)[0] ?? '';
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What one run found; a line per failure, since the end of a log may be all that is kept of it. */
interface Outcome extends Counts {
  readonly failures: readonly string[];
  /** The files that a run left where it hung. */
  readonly unfinished: readonly string[];
}

/** The sum of what the runs wrote into a file. */
export function readOutcome(file: string): Outcome {
  const runs: Outcome[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const sum = (name: keyof Counts): number => runs.reduce((total, run) => total + run[name], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: runs.flatMap(({ failures }) => failures),
    unfinished: runs.at(-1)?.unfinished ?? [],
  };
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
