import { expect, test } from 'vitest';
import { developmentWarning } from '../../src/api/public-id.ts';
import { findSecretWarning } from '../../src/astro/api.ts';

test.each([
  ['a local build', undefined, {}, undefined],
  ['a production build on Netlify', undefined, { NETLIFY: 'true' }, developmentWarning],
  ['a build in GitHub Actions', undefined, { GITHUB_ACTIONS: 'true' }, developmentWarning],
  ['a preview on Netlify', 'Netlify: CONTEXT is deploy-preview', { NETLIFY: 'true' }, undefined],
  ['a production build with the secret', undefined, { NETLIFY: 'true', SIGNPOST_API_SECRET: 'x' }, undefined],
])('findSecretWarning for %s', (_, preview, environment, expected) => {
  expect(findSecretWarning(preview, environment)).toBe(expected);
});
