import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import type ClosingLine from './closing-line.ts';

/**
 * Ends a run that hangs with what it found so far, and says which files and programs it waited for. A test's own time can't end a
 * file whose process hangs, nor what stands outside of its tests.
 */
export default class HangWatch implements Reporter {
  private readonly closingLine: ClosingLine;
  private vitest: Vitest | undefined;
  private unfinished = new Set<string>();
  private lastEnd = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(closingLine: ClosingLine) {
    this.closingLine = closingLine;
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.unfinished = new Set(specifications.map(({ moduleId }) => relative('', moduleId)));
    this.lastEnd = Date.now();
    this.timer = setInterval(() => this.endHungRun(), 10_000).unref();
  }

  /** Vitest may go on and watch files. */
  onTestRunEnd(): void {
    clearInterval(this.timer);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.unfinished.delete(relative('', moduleId));
    this.lastEnd = Date.now();
  }

  onTestCaseResult(): void {
    this.lastEnd = Date.now();
  }

  private endHungRun(): void {
    if (this.vitest === undefined) return;
    const { config, state } = this.vitest;
    const { testTimeout, hookTimeout } = config;
    // The longest time in which no test of a sound run ends, twice.
    if (Date.now() - this.lastEnd < 2 * (testTimeout + hookTimeout)) return;

    const programs = listPrograms();
    console.log(`hung: the run waits for ${[...this.unfinished].join(', ')}`);
    for (const program of programs) console.log(`hung: ${describeProgram(program)}`);
    this.closingLine.endRun(state.getTestModules(), [...this.unfinished]);

    // A program that goes on would keep the output of this run open.
    for (const pid of programs) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
    process.exit(1);
  }
}

/** The programs that this one started, and those that they started, by number. None where the system has no /proc. */
function listPrograms(parent = process.pid): readonly number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readStatus(pid).parent === parent)
    .flatMap((pid) => [pid, ...listPrograms(pid)]);
}

function describeProgram(pid: number): string {
  const { state, ticks } = readStatus(pid);
  return `program ${pid}, in state ${state} after ${ticks} ticks, is ${readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim()}`;
}

/** The fields of a line after the name in brackets, from the third on: proc_pid_stat(5). */
function readStatus(pid: number): {
  readonly state: string;
  readonly parent: number;
  readonly ticks: number;
} {
  const [state = '', parent, ...others] = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  // The 14th field, of the process's own code.
  return { state, parent: Number(parent), ticks: Number(others[9]) };
}

/** Empty for a process that ended meanwhile. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
