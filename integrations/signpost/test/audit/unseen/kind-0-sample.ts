import { added, edit, everywhere, fileOf, minified, page, withBody, withHead } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

/** Faults that were always found: these show how a kind is written. */
export const variations: readonly Variation[] = [
  {
    name: 'a page without a title',
    fault: 'The page has no title.',
    files: edit('/about/', /<title>.*<\/title>\n/, ''),
    at: '/about/',
    rules: ['title-missing'],
  },
  {
    name: 'a link to nothing',
    fault: 'The page links to a page that does not exist.',
    files: withBody('/news/', '<p><a href="/news/fair-2026/">The fair in spring</a></p>'),
    at: '/news/',
    rules: ['link-broken'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  { name: 'minified', files: { [fileOf('/about/')]: minified(page('/about/')) } },
  { name: 'a further page', files: added('/repairs/', { title: 'Repairs within a week | Halden' }) },
  { name: 'a meta element', files: withHead('/about/', '<meta name="author" content="Halden">') },
  { name: 'another name in every footer', files: everywhere('12 Quay Street', '14 Quay Street') },
];
