import { afterEach, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject | undefined;
afterEach(() => project?.remove());

/** The message that a build of the bare site ends with; it must leave neither `dist` nor `deploy`. */
async function failure(
  change: (project: TestProject) => Promise<void> | undefined,
  ...build: Parameters<TestProject['build']>
): Promise<string> {
  project = await copyProject('bare');
  await change(project);
  const error: unknown = await project.build(...build).then(
    () => undefined,
    (reason) => reason,
  );
  expect((await project.list('deploy')).concat(await project.list('dist'))).toEqual([]);
  if (!(error instanceof Error)) throw new Error('the build went through');
  expect(error.stack ?? '').toBe('');
  return error.message;
}

const nothing = () => undefined;

test('a build refuses a site without TLS', async () => {
  expect(await failure(nothing, {}, { site: 'http://example.com' })).toContain(
    "write 'https://example.com' in place of 'http://example.com'",
  );
});

test('a build refuses an unknown host', async () => {
  expect(await failure(nothing, JSON.parse('{"deploy":{"furtherHosts":["ngnix"]}}'))).toContain(
    '`deploy.furtherHosts.0`: Invalid option: expected one of "nginx"|',
  );
});

test('a build refuses a missing icon', async () => {
  expect(await failure(nothing, { seo: { icon: 'logo.svg' } })).toContain("The icon logo.svg doesn't exist");
});

test('a build refuses a missing API module', async () => {
  expect(await failure(nothing, { api: { module: 'api.ts' } })).toContain(
    "The API module api.ts doesn't exist",
  );
});

test('a build refuses a robots.txt that disallows / for all crawlers', async () => {
  expect(
    await failure(nothing, { seo: { robots: { groups: [{ userAgents: ['*'], disallow: ['/'] }] } } }),
  ).toContain('blocks all crawlers from the whole site');
});

test('a build refuses maintenance with status 503 for a week', async () => {
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  expect(await failure(nothing, { maintenance: { kind: 'unavailable', until } })).toContain(
    'Use a temporary landing page instead',
  );
});
