import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { iconPlace, siteIcons } from '../shared/icons.ts';

const icon = (content: string) => site({ 'index.html': page('/'), 'icon.svg': content });

export default defineRule({
  id: 'icon-image',
  title: 'An icon is an image that can be read everywhere',
  level: 'warning',
  conventions: ['W-ICON-2'],
  why: 'For a file that is not an image, results and browsers show a grey globe. Most often it is an error page that was saved under the name of the icon, or an empty file.',
  fix: 'replace it with an image: SVG, PNG or ICO',
  examples: () => ({
    good: [
      { title: 'an SVG', files: icon('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>') },
    ],
    bad: [
      { title: 'a page under the name of an icon', files: icon('<!doctype html><title>Not found</title>') },
      { title: 'an empty file', files: icon('') },
    ],
  }),
  *check(site) {
    for (const named of siteIcons(site)) {
      if (named.facts?.type !== 'unknown') continue;
      yield {
        ...iconPlace(named),
        message: `the icon ${named.facts.file} is no image that is read everywhere (SVG, PNG, ICO, GIF, JPEG, WebP)`,
      };
    }
  },
});
