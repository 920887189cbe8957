import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { attributes, documentAt, files, pages, pathsWhere, text } from './support/dist.ts';

describe('the 503 page of the template (W-CLOSE-4)', () => {
  const page = documentAt('503.html');
  const { $ } = page;

  test('is one file, and loads no style, script, image, font or frame', () => {
    expect(
      $('script, link, iframe, object, embed, video, audio, source, base, meta[http-equiv]'),
    ).toHaveLength(0);
    expect(attributes(page, '[src]', 'src').filter((src) => !src.startsWith('data:'))).toEqual([]);
    expect($('[srcset], [background], [poster], [style*="url("]')).toHaveLength(0);
    expect($('style').text()).toMatch(/\S/);
    expect($('style').text()).not.toMatch(/@import|url\(\s*["']?(?!data:)/);
  });

  test('has an image that loads nothing either', () => {
    const [source = ''] = attributes(page, 'img', 'src');
    const svg = Buffer.from(source.split('base64,')[1] ?? '', 'base64').toString();
    expect(load(svg, { xml: true })('svg')).toHaveLength(1);
    expect(svg).not.toMatch(/(href|src)\s*=\s*"(?!#|data:)/);
  });

  test('says in both languages why, until when, where to read more and whom to ask', () => {
    for (const language of ['en', 'de']) {
      const section = $(`section[lang="${language}"]`);
      expect(section.find('h1, h2')).toHaveLength(1);
      expect(section.find('time[datetime]').text()).toMatch(/24/);
      expect(section.find('a[href^="https://"]')).toHaveLength(1);
      expect(section.find(`a[href="mailto:${site.contact.email}"]`)).toHaveLength(1);
    }
  });

  test('W-CLOSE-5: has no noindex', () => {
    expect(page.html).not.toMatch(/noindex|name="robots"/);
  });

  test('has a charset, a viewport and a title', () => {
    expect(page.html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/);
    expect($('meta[name="viewport"]').attr('content')).toBe('width=device-width, initial-scale=1.0');
    expect($('title').text()).toContain(site.name.en);
  });

  test('is neither linked nor in the sitemap', () => {
    expect(
      pathsWhere(
        ({ html }) => html.includes('503'),
        pages.filter(({ $ }) => $('a[href*="503"]').length > 0),
      ),
    ).toEqual([]);
    expect(text('sitemap.xml')).not.toMatch(/\/503\b/);
  });
});

describe('W-CLOSE-1: the template', () => {
  test('has no banner while it is open', () => {
    expect(pathsWhere(({ $ }) => $('[data-closed]').length > 0)).toEqual([]);
  });

  test('marks the order forms, so that a banner can hide their button', () => {
    const forms = pages.filter(({ $ }) => $('form[data-order]').length > 0);
    expect(forms.length).toBeGreaterThanOrEqual(34);
    const styles = files
      .filter((file) => file.endsWith('.css'))
      .map(text)
      .join('');
    expect(styles).toMatch(/body:has\(\.signpost-maintenance\)[^{]*form\[data-order\]/);
  });
});
