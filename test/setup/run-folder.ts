import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all test files of this run share; it goes with the run. */
    runFolder: string;
  }
}

/** Inside the repository, so that a project in it finds its packages. */
const work = fileURLToPath(new URL('../../integrations/signpost/test/.work/', import.meta.url));

export function setup(project: TestProject): () => void {
  // Builds and browsers are two projects of a run, each with a setup: one site that both need is built once.
  const folder = join(work, `run-${process.pid}-${Math.round(performance.timeOrigin)}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(work, '.gitignore'), '*\n');
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
