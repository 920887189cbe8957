import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { environment, pack } from '../../../test/package/installed.ts';

// The steps of the action and of the template, run here with what the platforms set, against a stand-in for their APIs.

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const action = join(repository, '.github/actions/url-guard');
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
const jobFile = z.record(
  z.string(),
  z.object({ variables: z.record(z.string(), z.string()), script: z.array(z.string()) }),
);

const comments: { id: number; body: string; user: { login: string }; author: { username: string } }[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { method = '', url = '' } = request;
    const answer = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url === '/user') return answer({ username: 'bot' });
    if (method === 'GET') return answer(comments);
    const body: string = JSON.parse(text).body;
    const [known] = comments;
    if (method === 'POST')
      comments.push({ id: 1, body, user: { login: 'github-actions[bot]' }, author: { username: 'bot' } });
    else if (known !== undefined) known.body = body;
    return answer({});
  });
});

let root = '';
let tarball = '';
let api = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-guard-'));
  tarball = (await pack(root)).filename;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  await write({
    'docs/site/index.html': '<!doctype html><title>Docs</title><h1>Docs</h1>',
    'docs/site/install/index.html': '<!doctype html><title>Install</title><h1>Install</h1>',
    'docs/site/faq/index.html': '<!doctype html><title>FAQ</title><h1>FAQ</h1>',
    'docs/published.txt': '/\n/install/\n/setup/install/\n',
    'event.json': '{ "pull_request": { "number": 12 } }',
  });
});
afterAll(async () => {
  server.close();
  await rm(root, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

async function bash(script: string, cwd: string, env: Readonly<Record<string, string>>) {
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

/** Runs the composite action as GitHub's runner does: each step in its folder, with its expressions filled in. */
async function runAction(given: Readonly<Record<string, string>>) {
  const { inputs, runs } = actionFile.parse(parse(await readFile(join(action, 'action.yml'), 'utf8')));
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
      expect(one).toMatchObject({ uses: 'actions/setup-node@v4', if: "steps.node.outputs.old == 'true'" });
      continue;
    }
    const env = Object.fromEntries(Object.entries(one.env).map(([name, value]) => [name, filled(value)]));
    const cwd = join(root, filled(one['working-directory'] ?? '.'));
    const { code, text } = await bash(one.run, cwd, {
      ...{ GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: action, GITHUB_OUTPUT: output, GITHUB_API_URL: api },
      ...{ GITHUB_REPOSITORY: 'o/r', GITHUB_EVENT_PATH: join(root, 'event.json') },
      ...{ GITHUB_STEP_SUMMARY: join(root, 'summary.md'), GITHUB_WORKSPACE: root, ...env },
    });
    all += text;
    if (code !== 0) return { code, text: all };
  }
  return { code: 0, text: all };
}

/** Runs the job of the template as GitLab's runner does: its lines in one shell, with its variables set. */
async function runJob(given: Readonly<Record<string, string>>) {
  const text = await readFile(join(repository, 'templates/url-guard.yml'), 'utf8');
  const [head, body] = parseAllDocuments(text).map((one): unknown => one.toJS());
  const { spec } = z
    .object({
      spec: z.object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) }),
    })
    .parse(head);
  const filled = (value: string): string =>
    value.replace(
      /\$\[\[ inputs\.(\S+) \]\]/g,
      (_, name: string) => given[name] ?? spec.inputs[name]?.default ?? '',
    );
  const job = jobFile.parse(body)['url-guard'];
  if (job === undefined) throw new Error('no job');
  const variables = Object.entries(job.variables).map(([name, value]) => [name, filled(value)]);
  return bash(job.script.join('\n'), join(root, 'docs'), {
    ...{
      GITHUB_ACTIONS: '',
      GITLAB_CI: 'true',
      CI_API_V4_URL: api,
      CI_PROJECT_ID: '7',
      CI_MERGE_REQUEST_IID: '12',
    },
    ...{ SIGNPOST_GITLAB_TOKEN: 'secret', ...Object.fromEntries(variables) },
  });
}

describe.each([
  {
    platform: 'GitHub',
    run: () => runAction({ package: tarball, dist: 'site', host: 'netlify', 'working-directory': 'docs' }),
  },
  { platform: 'GitLab', run: () => runJob({ package: `../${tarball}`, dist: 'site', host: 'netlify' }) },
])('the URL guard on $platform', ({ run }) => {
  test('fails with a comment for a lost URL, and passes once it is redirected', {
    timeout: 200_000,
  }, async () => {
    comments.length = 0;
    await rm(join(root, 'docs/site/_redirects'), { force: true });
    const lost = await run();
    expect(lost.text).toContain('lost /setup/install/: no page and no redirect');
    expect(lost.code).toBe(1);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain('1 of 3 published URLs is lost.');
    expect(comments[0]?.body).toContain('<code>/install/</code>');
    await write({ 'docs/site/_redirects': '/setup/install/ /install/ 301\n' });
    const restored = await run();
    expect(restored.text).toContain('All 3 published URLs still work.');
    expect(restored.code).toBe(0);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain('All 3 published URLs still work.');
    // The command that the comment proposes works in the project.
    const said = comments[0]?.body.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    const [, proposed = ''] =
      /1 page of site is not in published\.txt yet\. Add with: (.+)/.exec(said ?? '') ?? [];
    expect(proposed).toMatch(/^npx --yes --package=\S+\.tgz signpost ledger update site$/);
    const before = await readFile(join(root, 'docs/published.txt'), 'utf8');
    const { code, text } = await bash(proposed, join(root, 'docs'), {});
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('1 of them new') });
    await write({ 'docs/published.txt': before });
  });
});

test('names that a shell would read are names', { timeout: 200_000 }, async () => {
  const name = '$(touch broken)`touch broken`; touch broken';
  const { code, text } = await runAction({ package: tarball, dist: name, site: `https://x.example/${name}` });
  expect(code).toBe(2);
  expect(text).toContain("doesn't exist; build the site first");
  await expect(readFile(join(root, 'broken'))).rejects.toThrow('ENOENT');
});

test.each([
  ['no package', { package: '', dist: 'site' }, '::error::The input "package" is empty.'],
  [
    'a package that is not there',
    { package: 'x.tgz', dist: 'site' },
    '::error::The tarball that the input "package" names is not in the repository.',
  ],
])('%s gets a sentence', async (_, inputs, sentence) => {
  const { code, text } = await runAction(inputs);
  expect(text).toContain(sentence);
  expect(code).toBe(2);
});

test('no input is part of a script, each is used, and the documented permissions are the least', async () => {
  const text = await readFile(join(action, 'action.yml'), 'utf8');
  const { inputs, runs } = actionFile.parse(parse(text));
  expect(runs.using).toBe('composite');
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
  for (const name of Object.keys(inputs)) expect(text).toContain(`\${{ inputs.${name} }}`);
  const guide = await readFile(join(repository, 'docs/url-guard.md'), 'utf8');
  const workflows = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml);
  const permissions = workflows.flatMap((yaml) => /^ *(permissions:.*)$/m.exec(yaml)?.[1] ?? []);
  expect(permissions).toEqual(['permissions: { contents: read, pull-requests: write }']);
  for (const yaml of workflows) expect(() => parseAllDocuments(yaml).map((one) => one.toJS())).not.toThrow();
});
