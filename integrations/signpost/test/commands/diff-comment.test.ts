import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { diffCommand } from '../../src/commands/diff.ts';
import { formats } from '../../src/report/index.ts';
import { finding, report } from '../report/sample.ts';
import { eventFiles, gitHub, gitLab, serveComments } from '../support/comments-server.ts';
import { enterFolder, put } from './support/own-folder.ts';

const map = (...paths: string[]) =>
  `redirects: [${paths.map((path) => `{ from: ${path}, to: /new/ }`).join(', ')}]\n`;
const sides = { 'old.yaml': map('/a', '/b'), 'new.yaml': map('/a') };
const site = ['--site', 'https://www.example.com'];

/** A report of the audit with this finding, as `signpost audit --json` writes it. */
function auditReport(...changes: Parameters<typeof finding>[0][]): string {
  const json = formats.find(({ id }) => id === 'json');
  return json?.print(report(changes.map((change) => finding(change))), { color: false }) ?? '';
}

describe.each([gitHub, gitLab])('the comment on $forge', (forge) => {
  const server = serveComments(forge);
  const { comments, methods } = server;

  async function inCi(files: Readonly<Record<string, string>> = {}) {
    const { run } = await enterFolder({ ...sides, ...eventFiles, ...files });
    for (const [name, value] of Object.entries(forge.env(server.url))) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return (...args: string[]) => run(diffCommand, 'old.yaml', 'new.yaml', ...site, '--comment', ...args);
  }

  test('is written once, left while nothing changes, and updated, after a hundred others', async () => {
    for (let id = 1; id <= 100; id++) comments.push({ id, ...forge.other, body: 'talk' });
    const diff = await inCi();
    expect(await diff()).toMatchObject({ exit: 1, err: 'A comment was written.\n' });
    const [own] = comments.slice(100);
    expect(own?.['body']).toMatch(
      /^<!-- signpost diff site -->\n### Redirects and URLs\n\n1 URL changes; 1 is lost/,
    );
    methods.length = 0;
    expect(await diff()).toMatchObject({ exit: 1, err: 'The comment is up to date.\n' });
    expect(methods).not.toContain(forge.update);
    await put('new.yaml', map('/a', '/b'));
    expect(await diff()).toMatchObject({ exit: 0, err: 'The comment was updated.\n' });
    expect(own?.['body']).toContain('No URL changes');
    expect(comments).toHaveLength(101);
  });

  test('is not written where no URL changes, unless the audit has findings', async () => {
    const diff = await inCi({ 'new.yaml': sides['old.yaml'], 'clean.json': auditReport() });
    expect(await diff('--findings', 'clean.json')).toMatchObject({
      exit: 0,
      err: 'No comment: no URL changes.\n',
    });
    await put('audit.json', auditReport({ message: 'the link leads to nothing' }));
    expect(await diff('--findings', 'audit.json')).toMatchObject({
      exit: 0,
      err: 'A comment was written.\n',
    });
    expect(comments[0]?.['body']).toContain(
      '<details><summary>audit: 1 new finding</summary>\n\n- error <code>link-broken</code>: ',
    );
    expect(comments[0]?.['body']).toContain('the link leads to nothing');
  });

  test.each([
    ["another site's", { key: 'docs', author: forge.own, before: '' }],
    ["somebody else's, with the marker", { key: 'site', author: forge.other, before: '' }],
    ['a quote', { key: 'site', author: forge.own, before: '> ' }],
  ])('is not put in the place of %s', async (_, { key, author, before }) => {
    comments.push({ id: 7, ...author, body: `${before}<!-- signpost diff ${key} -->\nold` });
    comments.push({ id: 8, ...forge.own, body: '<!-- signpost url-guard site -->\nold' });
    const diff = await inCi();
    expect(await diff()).toMatchObject({ err: 'A comment was written.\n' });
    expect(comments).toHaveLength(3);
    expect(comments.slice(0, 2).map(({ body }) => String(body).slice(-3))).toEqual(['old', 'old']);
  });

  test('has a key that cannot close its marker', async () => {
    const diff = await inCi();
    await diff('--comment-key', 'a --> <b>');
    expect(comments[0]?.['body']).toMatch(/^<!-- signpost diff a_[_b]+ -->\n/);
  });

  test('that the token may not write is left out', async () => {
    server.refusal = 403;
    const diff = await inCi();
    const { exit, out, err } = await diff();
    expect(err).toContain('The token may not write comments, as in pull requests from forks.');
    expect(out).toContain('lost (1)\n  /b\n');
    expect(exit).toBe(1);
  });
});

describe('--findings', () => {
  const markdown = async (text: string) => {
    const { run } = await enterFolder({ ...sides, 'audit.json': text });
    const args = ['--format', 'markdown', '--findings', 'audit.json'];
    return run(diffCommand, 'old.yaml', 'new.yaml', ...site, ...args);
  };

  test('are text that can do no harm', async () => {
    const { out } = await markdown(
      auditReport({ url: 'https://a.example/<b>|`@x', message: 'bad *thing* #1' }),
    );
    const [, list = ''] = out.split('new finding</summary>');
    expect(list).toContain('thing');
    expect(list.replaceAll(/<\/?(?:code|details)>/g, '')).not.toMatch(/[<>`@*|]|#(?!\d+;)/);
  });

  // GitHub refuses a comment of more than 65,536 characters; the changes take 55,000 at most.
  test('of strange URLs leave the comment short enough', async () => {
    const strange = { url: `https://a.example/${'<'.repeat(300)}`, message: '`'.repeat(600) };
    const { out } = await markdown(auditReport(...Array.from({ length: 30 }, () => strange)));
    expect(out.length).toBeLessThan(10_000);
    expect(out).toMatch(/audit: 30 new findings<\/summary>[\s\S]*… and \d+ more\.\n\n<\/details>/);
  });

  test.each([
    ['no JSON', '{', 'audit.json is not a report of npx astro-signpost audit --json.'],
    ['another JSON', '{ "findings": [] }', 'audit.json is not a report of npx astro-signpost audit --json.'],
  ])('%s is wrong use', async (_, text, sentence) => {
    const { exit, err } = await markdown(text);
    expect(err).toContain(sentence);
    expect(exit).toBe(2);
  });

  test('a file that is missing, and a format without room for them, are wrong use', async () => {
    const { run } = await enterFolder({ ...sides, 'audit.json': auditReport() });
    const diff = (...args: string[]) => run(diffCommand, 'old.yaml', 'new.yaml', ...site, ...args);
    expect(await diff('--findings', 'audit.json')).toMatchObject({
      exit: 2,
      err: '--findings needs --comment or --format markdown.\n',
    });
    await rm('audit.json');
    expect((await diff('--findings', 'audit.json', '--format', 'markdown')).err).toBe(
      "audit.json doesn't exist. Write it with: npx astro-signpost audit dist --json --output audit.json\n",
    );
  });
});
