import { expect, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import type { TestProject } from './project.ts';

/** Expects `map compile` to write the same files for hosts as the build before it. */
export async function expectSameCompiled(project: TestProject, ...hosts: readonly string[]): Promise<void> {
  const written = async () => {
    const names = (await Promise.all(hosts.map((host) => namesIn(project, host)))).flat();
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await project.read(name)])));
  };
  const built = await written();
  for (const host of hosts) expect(Object.keys(built).join('\n')).toContain(`deploy/${host}/`);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = process.cwd();
  process.chdir(project.root);
  try {
    expect(await main(['map', 'compile', '--host', hosts.join(','), '--output', 'deploy'])).toBe(0);
  } finally {
    process.chdir(before);
    said.mockRestore();
  }
  expect(await written()).toEqual(built);
}

async function namesIn(project: TestProject, host: string): Promise<string[]> {
  return (await project.list(`deploy/${host}`)).map((name) => `deploy/${host}/${name}`);
}
