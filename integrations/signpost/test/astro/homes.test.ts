import { expect, test } from 'vitest';
import { listHomes } from '../../src/astro/site-routes.ts';
import { plainProject } from '../support/plain-project.ts';

const homes = (variant: Parameters<typeof plainProject>[1]): string[] => {
  const project = plainProject({}, variant);
  const locales = { en: '/', de: '/de/' };
  const route = { patternRegex: /^\/(?:de)?\/?$/, fallbackRoutes: [] };
  const site = { ...project.site, locales };
  return listHomes({ project: { ...project, site } }, [route]).map(({ href }) => href);
};

test('listHomes returns canonical URLs, so that no link costs a redirect', () => {
  expect(homes({})).toEqual(['/', '/de/']);
  expect(homes({ trailingSlash: 'never', format: 'file' })).toEqual(['/', '/de']);
  expect(homes({ trailingSlash: 'never', base: '/docs' })).toEqual(['/docs', '/docs/de']);
  expect(homes({ trailingSlash: 'always', base: '/docs' })).toEqual(['/docs/', '/docs/de/']);
});
