import { type AstroIntegration, build } from 'astro';
import { load } from 'cheerio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { watchPrints } from '../support/prints.ts';
import { copyProject, type TestProject } from '../support/project.ts';

watchPrints();
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

describe('the generated error pages (W-ERR-1)', () => {
  const i18n = { locales: ['en', 'de', 'fr'], defaultLocale: 'en' };

  test.each([
    ['file', '/', ['/', '/de']],
    ['directory', '/docs', ['/docs/', '/docs/de/']],
  ] as const)('link to the home page of each language: %s, base %s', async (format, base, homes) => {
    await project.write('src/pages/de/index.astro', page('de', 'Startseite'));
    await project.build({ audit: { mode: 'off' } }, { i18n, base, build: { format } });
    expect(await links('404.html')).toEqual(homes);
    expect(await links(format === 'file' ? '410.html' : '410/index.html')).toEqual(homes);
  });

  test('link to a home page of a route with a parameter', async () => {
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

test('signpost init sets up a project whose error pages are complete', async () => {
  await project.write('package.json', '{ "type": "module", "dependencies": { "astro": "7" } }');
  await project.write(
    'astro.config.mjs',
    "import { defineConfig } from 'astro/config';\n\nexport default defineConfig({});\n",
  );
  process.chdir(project.root);
  expect(await main(['init', '--yes', '--site', 'https://www.example.com', '--host', 'netlify'])).toBe(0);
  expect(await project.read('astro.config.mjs')).toContain('integrations: [signpost(');
  await build({ root: project.root, logLevel: 'silent' });
  for (const [file, heading] of [
    ['404.html', 'This page doesn’t exist'],
    ['410/index.html', 'This page was retired'],
  ] as const) {
    const $ = load((await project.read(`dist/${file}`)) ?? '');
    expect($('h1').text()).toBe(heading);
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect($('head > title')).toHaveLength(1);
    expect(await links(file)).toEqual(['/']);
  }
});
