import { afterAll, vi } from 'vitest';

// Files of a project share a process: each leaves it as it found it.
const folder = process.cwd();
const variables = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
