import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environment } from '../../../../test/package/installed.ts';
import { gitHub } from './comments-server.ts';

const step = z.object({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  'working-directory': z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
});
const actionFile = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({ using: z.string(), steps: z.array(step) }),
});
/** Where an action runs, and with what. */
interface Run {
  /** The checked-out repository, with `event.json`. */
  readonly root: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** The URL of GitHub's API. */
  readonly api: string;
}

/** Runs the steps of a composite action as GitHub's runner does: each in its folder, with its expressions filled in. */
export async function runCompositeAction(action: string, { root, inputs: given, api }: Run) {
  const { inputs, runs } = await readAction(action);
  const known: Record<string, string> = { 'runner.temp': join(root, 'temp'), 'github.token': 'secret' };
  for (const [name, { default: usual = '' }] of Object.entries(inputs)) known[`inputs.${name}`] = usual;
  for (const [name, value] of Object.entries(given)) known[`inputs.${name}`] = value;
  const filled = (text: string): string => {
    const once = text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => known[name] ?? `no ${name}`);
    return once.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => known[name] ?? `no ${name}`);
  };
  const output = join(root, 'output');
  await writeFile(output, '');
  let all = '';
  for (const one of runs.steps) {
    if (one.run === undefined) {
      expect(one).toMatchObject({
        uses: expect.stringMatching(/^actions\/setup-node@[0-9a-f]{40}$/),
        if: "steps.node.outputs.old == 'true'",
      });
      continue;
    }
    const env = Object.fromEntries(Object.entries(one.env).map(([name, value]) => [name, filled(value)]));
    const cwd = join(root, filled(one['working-directory'] ?? '.'));
    const { code, text } = await runBash(one.run, cwd, {
      ...gitHub.env(api),
      ...{ GITHUB_ACTION_PATH: action, GITHUB_OUTPUT: output, GITHUB_WORKSPACE: root },
      ...{
        GITHUB_EVENT_PATH: join(root, 'event.json'),
        GITHUB_STEP_SUMMARY: join(root, 'summary.md'),
        ...env,
      },
    });
    all += text;
    if (code !== 0) return { code, text: all };
  }
  return { code: 0, text: all };
}

/** Runs a script as the runner of GitHub or GitLab does. */
export async function runBash(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env: { ...environment, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, text };
}

/** Every input reaches a script through the environment: no expression is part of one. */
export async function expectNoInputInScripts(action: string): Promise<void> {
  const { inputs, runs } = await readAction(action);
  expect(runs.using).toBe('composite');
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
  const text = JSON.stringify(runs.steps);
  for (const name of Object.keys(inputs)) expect(text).toContain(`\${{ inputs.${name} }}`);
}

async function readAction(action: string) {
  return actionFile.parse(parse(await readFile(join(action, 'action.yml'), 'utf8')));
}
