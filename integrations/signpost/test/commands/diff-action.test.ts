import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { decide, markerOf } from '../../../../.github/actions/signpost-diff/comment.mjs';

const action = fileURLToPath(new URL('../../../../.github/actions/signpost-diff/', import.meta.url));
const bot = { login: 'github-actions[bot]' };
const wanted = { key: 'site', author: bot.login, markdown: 'new text\n', quiet: false };
const body = `${markerOf('site')}\nnew text\n`;

describe('what becomes of the comment', () => {
  test.each<[string, Parameters<typeof decide>, ReturnType<typeof decide>]>([
    ['none yet', [[], wanted], { do: 'create', body }],
    ['nothing to say, and nothing said', [[], { ...wanted, quiet: true }], { do: 'nothing' }],
    [
      'another text',
      [[{ id: 7, user: bot, body: `${markerOf('site')}\nold` }], wanted],
      { do: 'update', id: 7, body },
    ],
    [
      'nothing to say any more',
      [[{ id: 7, user: bot, body: `${markerOf('site')}\nold` }], { ...wanted, quiet: true }],
      { do: 'update', id: 7, body },
    ],
    [
      'the same text',
      [[{ id: 7, user: bot, body: body.trimEnd().replaceAll('\n', '\r\n') }], wanted],
      { do: 'nothing' },
    ],
    [
      'another site of the repository',
      [[{ id: 7, user: bot, body: `${markerOf('docs')}\nold` }], wanted],
      { do: 'create', body },
    ],
    [
      'somebody else with our marker',
      [[{ id: 7, user: { login: 'eve' }, body }], wanted],
      { do: 'create', body },
    ],
    ['a quote of ours', [[{ id: 7, user: bot, body: `> ${body}` }], wanted], { do: 'create', body }],
    [
      'comments without text or author',
      [[{ id: 6, user: null, body: null }, { id: 5 }], wanted],
      { do: 'create', body },
    ],
  ])('%s', (_, parameters, decision) => {
    expect(decide(...parameters)).toEqual(decision);
  });

  test('a key can’t close its marker', () => {
    expect(markerOf('a --> <b>')).toBe('<!-- signpost-diff a_--___b_ -->');
  });
});

describe('the action', () => {
  const comments: { id: number; body: string; user: { login: string } }[] = [];
  const asked: string[] = [];
  let refuses = false;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push(`${method} ${url}`);
      const answer = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.headers.authorization !== 'Bearer secret')
        return answer(401, { message: 'Bad credentials' });
      if (refuses && method !== 'GET') return answer(403, { message: 'Resource not accessible' });
      if (method === 'GET') {
        const page = Number(new URL(url, 'http://x').searchParams.get('page'));
        return answer(200, comments.slice((page - 1) * 100, page * 100));
      }
      if (method === 'POST') {
        comments.push({ id: 1000 + comments.length, user: bot, body: JSON.parse(text).body });
        return answer(201, comments.at(-1));
      }
      const found = comments.find(({ id }) => url === `/repos/o/r/issues/comments/${id}`);
      if (!found) return answer(404, { message: 'Not Found' });
      found.body = JSON.parse(text).body;
      return answer(200, found);
    });
  });

  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-action-'));
    await writeFile(join(folder, 'signpost.mjs'), standIn);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    comments.length = 0;
    asked.length = 0;
    refuses = false;
  });

  /** Stands in for signpost: writes what it is told to, and what it was called with. */
  const standIn = `
    import { writeFileSync } from 'node:fs';
    const parameters = process.argv.slice(2);
    const file = parameters.find((text) => text.startsWith('--output=')).slice(9);
    writeFileSync(file, parameters[0] === 'audit' ? process.env.AUDIT_SAYS : process.env.DIFF_SAYS);
    writeFileSync('called-' + parameters[0] + '.json', JSON.stringify(parameters));
    process.exitCode = Number(process.env.EXIT ?? 0);
  `;

  async function run(diff: string, more: Record<string, string> = {}) {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const child = spawn(process.execPath, [join(action, 'run.mjs')], {
      cwd: folder,
      env: {
        ...{ PATH: process.env['PATH'], RUNNER_TEMP: folder, GITHUB_OUTPUT: join(folder, 'output') },
        ...{ GITHUB_API_URL: `http://127.0.0.1:${port}`, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 'secret' },
        ...{ SIGNPOST_COMMAND: `${process.execPath} signpost.mjs`, SIGNPOST_AUTHOR: bot.login },
        ...{ SIGNPOST_BASE: 'a; rm -rf', SIGNPOST_HEAD: '.', SIGNPOST_PULL_REQUEST: '12', DIFF_SAYS: diff },
        ...more,
      },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    const code = await new Promise((resolve) => child.on('close', resolve));
    return { code, text };
  }
  const said = (changes: string, lost = 0) => `<!-- signpost diff: ${changes}, ${lost} lost -->\n\ntext\n`;

  test('writes one comment, leaves it, and brings it up to date, past the first page of comments', async () => {
    for (let id = 1; id <= 100; id++) comments.push({ id, body: 'talk', user: { login: 'eve' } });
    expect(await run(said('quiet'))).toMatchObject({ code: 0 });
    expect(comments).toHaveLength(100);
    expect(await run(said('2 changes'))).toMatchObject({ code: 0 });
    expect(comments).toHaveLength(101);
    asked.length = 0;
    expect(await run(said('2 changes'))).toMatchObject({ code: 0 });
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['GET', 'GET']);
    expect(await run(said('3 changes', 1), { EXIT: '1' })).toMatchObject({ code: 1 });
    expect(comments).toHaveLength(101);
    expect(comments.at(-1)?.body).toBe(`${markerOf('site')}\n${said('3 changes', 1)}`);
    expect(await readFile(join(folder, 'output'), 'utf8')).toContain('lost=1\n');
  });

  test('hands names on as they are, and hosts as a list', async () => {
    await run(said('quiet'), {
      SIGNPOST_HOSTS: 'netlify, nginx',
      SIGNPOST_FAIL: 'false',
      SIGNPOST_MAP: 'm.yaml',
    });
    const called = JSON.parse(await readFile(join(folder, 'called-diff.json'), 'utf8'));
    expect(called.filter((text: string) => !text.startsWith('--output='))).toEqual([
      'diff',
      '--host',
      'netlify,nginx',
      '--format=markdown',
      '--map=m.yaml',
      '--',
      'a; rm -rf',
      '.',
    ]);
  });

  test('adds the audit’s findings, as text that can do no harm', async () => {
    const finding = { level: 'error', rule: 'r', url: '/<b>|`@x', message: 'bad *thing*' };
    const report = JSON.stringify({ findings: [finding] });
    await run(said('quiet'), { SIGNPOST_AUDIT: 'dist', AUDIT_SAYS: report });
    expect(comments[0]?.body).toContain('audit: 1 new finding</summary>');
    expect(comments[0]?.body).not.toMatch(/<b>|[`@*]/);
  });

  // GitHub refuses a comment of more than 65,536 characters; `signpost diff` writes 55,000 of addresses at most.
  test('findings of strange addresses leave the comment short enough', async () => {
    const finding = { level: 'error', rule: 'r', url: `/${'<'.repeat(300)}`, message: '`'.repeat(600) };
    const report = JSON.stringify({ findings: Array.from({ length: 30 }, () => finding) });
    const long = `${said('9 changes')}${'x'.repeat(55_000)}\n`;
    await run(long, { SIGNPOST_AUDIT: 'dist', AUDIT_SAYS: report });
    expect(comments[0]?.body.length).toBeLessThan(65_536);
    expect(comments[0]?.body).toMatch(
      /audit: 30 new findings<\/summary>[\s\S]*… and \d+ more\.\n\n<\/details>/,
    );
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['a token that may only read', {}, 0, '::warning::'],
    ['a wrong token', { GITHUB_TOKEN: 'wrong' }, 2, '::error::GitHub answered 401'],
    ['no pull request', { SIGNPOST_PULL_REQUEST: '' }, 0, 'no pull request'],
    ['a diff that can’t be made', { EXIT: '2' }, 2, '::error::signpost diff failed'],
    ['no signpost', { SIGNPOST_COMMAND: 'no-such-command' }, 2, '::error::no-such-command'],
  ])('%s', async (_, more, code, word) => {
    refuses = true;
    const done = await run(said('1 changes'), more);
    expect(done.text).toContain(word);
    expect(done.code).toBe(code);
    expect(comments).toEqual([]);
  });

  test('no input of the action stands in a script', async () => {
    const { runs, inputs } = parse(await readFile(join(action, 'action.yml'), 'utf8'));
    for (const step of runs.steps) expect(step.run ?? '').not.toContain('${{');
    const env = JSON.stringify(runs.steps[0].env) + runs.steps[0]['working-directory'];
    for (const name of Object.keys(inputs)) expect(env).toContain(`inputs.${name} }}`);
    expect(runs.using).toBe('composite');
  });
});
