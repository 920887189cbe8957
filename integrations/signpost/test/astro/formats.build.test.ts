import { load } from 'cheerio';
import { afterAll, describe, expect, test } from 'vitest';
import { copyProject } from '../support/project.ts';

/** `Astro.url` is `/about.html` in these two formats; the third is built by the other tests. */
const cases = [
  { format: 'file', trailingSlash: 'ignore', file: 'about.html', path: '/about' },
  { format: 'preserve', trailingSlash: 'always', file: 'about.html', path: '/about/' },
] as const;

const project = await copyProject('bare');
afterAll(() => project.remove());

describe.each(cases)(
  'format $format, trailingSlash $trailingSlash',
  ({ format, trailingSlash, file, path }) => {
    test('canonical, card and sitemap have one URL', async () => {
      await project.build({ audit: { mode: 'off' } }, { trailingSlash, build: { format } });
      const $ = load((await project.read(`dist/${file}`)) ?? '');
      const url = `https://www.example.com${path}`;
      expect($('link[rel=canonical]').attr('href')).toBe(url);
      expect($('meta[property="og:image"]').attr('content')).toBe('https://www.example.com/og/about.png');
      expect(await project.read('dist/sitemap.xml')).toContain(`<loc>${url}</loc>`);
      expect(await project.list('dist/og')).toEqual(['about.png', 'index.png']);
    });
  },
);
