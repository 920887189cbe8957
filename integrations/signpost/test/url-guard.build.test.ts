import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { eventFiles, serveComments } from './support/comments-server.ts';
import { expectNoInputInScripts, runBash, runCompositeAction } from './support/composite-action.ts';

// The steps of the action and of the template, run here with what the platforms set, against a stand-in for GitHub's API.

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const action = join(repository, '.github/actions/url-guard');
const jobFile = z.record(
  z.string(),
  z.object({ variables: z.record(z.string(), z.string()), script: z.array(z.string()) }),
);

const server = serveComments();
const { comments } = server;

const builtFile = join(repository, 'integrations/signpost/dist/signpost.mjs');

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-guard-'));
  await write({
    'docs/site/index.html': '<!doctype html><title>Docs</title><h1>Docs</h1>',
    'docs/site/install/index.html': '<!doctype html><title>Install</title><h1>Install</h1>',
    'docs/site/faq/index.html': '<!doctype html><title>FAQ</title><h1>FAQ</h1>',
    'docs/published.txt': '/\n/install/\n/setup/install/\n',
    ...eventFiles,
  });
  await copyFile(builtFile, join(root, 'docs/signpost.mjs'));
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** Runs the action against the stand-in. */
const runAction = (inputs: Readonly<Record<string, string>>) =>
  runCompositeAction(action, { root, inputs, api: server.url });

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
  return runBash(job.script.join('\n'), join(root, 'docs'), Object.fromEntries(variables));
}

describe.each([
  {
    platform: 'GitHub',
    read: () => String(comments[0]?.['body']),
    run: () => runAction({ dist: 'site', host: 'netlify', 'working-directory': 'docs' }),
  },
  {
    platform: 'GitLab',
    read: (text: string) => text,
    run: () => runJob({ dist: 'site', host: 'netlify' }),
  },
])('the URL guard on $platform', ({ platform, run, read }) => {
  test('fails for a lost URL, and passes once it is redirected', {
    timeout: 200_000,
  }, async () => {
    await rm(join(root, 'docs/site/_redirects'), { force: true });
    const lost = await run();
    expect(lost.text).toContain('lost /setup/install/: no page and no redirect');
    expect(lost.code).toBe(1);
    expect(read(lost.text)).toContain('1 of 3 published URLs is lost.');
    expect(read(lost.text)).toContain(platform === 'GitHub' ? '<code>/install/</code>' : '/install/');
    await write({ 'docs/site/_redirects': '/setup/install/ /install/ 301\n' });
    const restored = await run();
    expect(restored.text).toContain('All 3 published URLs still work.');
    expect(restored.code).toBe(0);
    expect(comments).toHaveLength(platform === 'GitHub' ? 1 : 0);
    expect(read(restored.text)).toContain('All 3 published URLs still work.');
    // The command that the comment or the log proposes works in the project.
    const said = read(restored.text).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    const [, proposed = ''] =
      /1 page of site is not in published\.txt yet\. Add after a build with: (.+)/.exec(said) ?? [];
    expect(proposed).toBe('node signpost.mjs ledger update site');
    const before = await readFile(join(root, 'docs/published.txt'), 'utf8');
    const { code, text } = await runBash(proposed, join(root, 'docs'), {});
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('1 of them new') });
    await write({ 'docs/published.txt': before });
  });
});

test('names that a shell would read are names', { timeout: 200_000 }, async () => {
  const name = '$(touch broken)`touch broken`; touch broken';
  const { code, text } = await runAction({ dist: name, site: `https://x.example/${name}` });
  expect(code).toBe(2);
  expect(text).toContain("doesn't exist. Build the site first");
  await expect(readFile(join(root, 'broken'))).rejects.toThrow('ENOENT');
});

test('no input is part of a script, each is used, and the documented permissions are the least', async () => {
  await expectNoInputInScripts(action);
  const guide = await readFile(join(repository, 'docs/src/content/docs/guides/url-guard.md'), 'utf8');
  const workflows = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml);
  const permissions = workflows.flatMap((yaml) => /^ *(permissions:.*)$/m.exec(yaml)?.[1] ?? []);
  expect(permissions).toEqual(['permissions: { contents: read, pull-requests: write }']);
  for (const yaml of workflows) expect(() => parseAllDocuments(yaml).map((one) => one.toJS())).not.toThrow();
});
