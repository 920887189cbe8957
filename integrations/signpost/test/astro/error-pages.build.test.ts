import type { AstroIntegration } from 'astro';
import { load } from 'cheerio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeEach(async () => {
  project = await copyProject('bare');
});
afterEach(() => project.remove());

const page = (lang: string, heading: string) =>
  `<html lang="${lang}"><head><title>${heading}</title></head><body><h1>${heading}</h1></body></html>`;
const links = async (file: string) =>
  load((await project.read(`dist/${file}`)) ?? '')('a')
    .toArray()
    .map(({ attribs }) => attribs['href']);

describe('W-ERR-1: the error pages that are offered', () => {
  const i18n = { locales: ['en', 'de', 'fr'], defaultLocale: 'en' };

  test.each([
    ['directory', '/', ['/', '/de/']],
    ['file', '/', ['/', '/de']],
    ['directory', '/docs', ['/docs/', '/docs/de/']],
  ] as const)('link to the home pages that there are: %s, base %s', async (format, base, homes) => {
    await project.write('src/pages/de/index.astro', page('de', 'Startseite'));
    await project.build({ audit: { mode: 'off' } }, { i18n, base, build: { format } });
    expect(await links('404.html')).toEqual(homes);
    expect(await links(format === 'file' ? '410.html' : '410/index.html')).toEqual(homes);
  });

  test('link to one that a route with a parameter renders', async () => {
    const paths = `---\nexport const getStaticPaths = () => [{ params: { lang: 'fr' } }];\n---\n`;
    await project.write('src/pages/[lang]/index.astro', `${paths}${page('fr', 'Accueil')}`);
    await project.build({ audit: { mode: 'off' } }, { i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } });
    expect(await links('404.html')).toEqual(['/', '/fr/']);
  });

  test('leave the 404 page to Starlight, which injects its own', async () => {
    await project.write('its-own.astro', page('en', 'Of Starlight'));
    const starlight: AstroIntegration = {
      name: '@astrojs/starlight',
      hooks: {
        'astro:config:setup': ({ injectRoute }) =>
          injectRoute({ pattern: '/404', entrypoint: './its-own.astro', prerender: true }),
      },
    };
    await project.build({ audit: { mode: 'off' } }, { integrations: [starlight] });
    expect(await project.read('dist/404.html')).toContain('Of Starlight');
    expect(await project.list('dist')).toContain('410/index.html');
  });
});
