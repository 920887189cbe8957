import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Ends a run that hangs with what it found so far, and says which files and programs it waited for. A test's own time can't end a
 * file that waits for a program in one call (`spawnSync`), nor what stands outside of its tests.
 */
export default class HangWatch implements Reporter {
  private readonly closingLine: Required<Pick<Reporter, 'onTestRunEnd'>>;
  private readonly waiting = new Set<string>();
  private readonly start = Date.now();
  private lastEnd = this.start;

  constructor(closingLine: Required<Pick<Reporter, 'onTestRunEnd'>>) {
    this.closingLine = closingLine;
  }

  onInit(vitest: Vitest): void {
    const { testTimeout, hookTimeout } = vitest.config;
    const check = () => {
      // The longest time in which no test of a sound run ends, twice.
      if (Date.now() - this.lastEnd > 2 * (testTimeout + hookTimeout)) this.endRun(vitest);
      // As where each hook of a large file waits for a server that never answers.
      if (Date.now() - this.start > 15 * testTimeout) this.endRun(vitest);
    };
    setInterval(check, 10_000).unref();
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.waiting.add(relative('', moduleId));
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.waiting.delete(relative('', moduleId));
    this.lastEnd = Date.now();
  }

  onTestCaseResult(): void {
    this.lastEnd = Date.now();
  }

  private endRun({ state }: Vitest): void {
    const programs = listPrograms();
    const hangs = [
      `the run waited for ${[...this.waiting].join(', ')}`,
      ...programs.map(({ pid, command }) => `program ${pid} was running: ${command}`),
    ].map((message) => ({ message }));
    this.closingLine.onTestRunEnd(state.getTestModules(), hangs, 'interrupted');

    // A program that goes on would keep the output of this run open.
    for (const { pid } of programs) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
    process.exit(1);
  }
}

interface Program {
  readonly pid: number;
  readonly command: string;
}

/** The programs that this one started, and those that they started. None where the system has no /proc. */
function listPrograms(parent = process.pid): readonly Program[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
    .flatMap((pid) => [
      { pid, command: readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim() },
      ...listPrograms(pid),
    ]);
}

/** The fourth field of the line, after the name in brackets: proc_pid_stat(5). */
function parentOf(pid: number): number {
  return Number(readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1]);
}

/** Empty for a process that ended meanwhile. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
