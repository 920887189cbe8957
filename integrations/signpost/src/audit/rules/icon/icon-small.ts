import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { iconPlace, siteIcons } from '../shared/icons.ts';

const named = (href: string) => site()['index.html']?.replace('/icon.svg', href) ?? '';
/** GIF is the one format of them whose header is plain text. */
const gif = (side: string) => `GIF89a${side}\0${side}\0`;

export default defineRule({
  id: 'icon-small',
  title: 'No icon of 16 by 16 px is supplied',
  level: 'warning',
  conventions: ['W-ICON-3'],
  why: 'Search engines scale the icon down to 16 px themselves. A file of that size is too small for high-resolution screens, and may be the one that is used. (Google Search Central, favicon in search results.)',
  fix: 'remove the 16 px image, inside the .ico file too',
  examples: () => ({
    good: [{ title: '48 px', files: site({ 'index.html': named('/i.gif'), 'i.gif': gif('0') }) }],
    bad: [{ title: '16 px', files: site({ 'index.html': named('/i.gif'), 'i.gif': gif('\u0010') }) }],
  }),
  *check(site) {
    for (const icon of siteIcons(site)) {
      const { facts } = icon;
      if (facts === undefined || facts.type === 'svg') continue;
      const small = facts.sizes.find(({ width, height }) => width <= 16 && height <= 16);
      if (small !== undefined)
        yield {
          ...iconPlace(icon),
          message: `the icon ${facts.file} contains an image of ${small.width} by ${small.height} px`,
        };
    }
  },
});
