import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { iconPlace, siteIcons } from '../shared/icons.ts';

const icon = (content: string) => site({ 'index.html': page('/'), 'icon.svg': content });

export default defineRule({
  id: 'icon-image',
  title: 'An icon is an image that every client can read',
  level: 'warning',
  conventions: ['W-ICON-2'],
  why: 'Results and browsers show a grey globe for a file that is not an image. Usually it is an empty file, or an error page saved under the name of the icon.',
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
        message: `the icon ${named.facts.file} is not an image that every client can read (SVG, PNG, ICO, GIF, JPEG, WebP)`,
      };
    }
  },
});
