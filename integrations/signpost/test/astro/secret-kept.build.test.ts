import { expect, onTestFinished, test, vi } from 'vitest';
import { copyProject } from '../support/project.ts';

const secret = 'marked~Secret"7f3a9c+/=&%ß';
/** The secret as text, in JSON, in a URL and in base64. */
const variants = [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
];

test('a build writes no file with the secret of the API', async () => {
  const project = await copyProject('shop');
  onTestFinished(project.remove);
  vi.stubEnv('SIGNPOST_API_SECRET', secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  await project.build({
    deploy: { host: 'netlify' },
    api: { module: 'src/api.ts', requireSecret: true },
    audit: { mode: 'warn' },
  });

  for (const folder of ['dist', 'deploy']) {
    const names = await project.list(folder);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const bytes = await project.bytes(`${folder}/${name}`);
      expect([name, variants.filter((variant) => bytes.includes(variant))]).toEqual([name, []]);
    }
  }
});
