import { builtSides } from '../built-site.ts';
import type { Case } from '../case.ts';

const body = (index: string): string =>
  `<h1>Page {${index}}</h1><p>{('A paragraph about instrument ' + ${index} + '. ').repeat(40)}</p>` +
  `<ul>{Array.from({ length: 20 }, (_, i) => <li><a href={\`/pages/page-\${(${index} + i * 7) % 1000}/\`}>A neighbour</a></li>)}</ul>`;

const head = (index: string): string =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">` +
  `<title>{'Page ' + ${index} + ' about an instrument | Bench'}</title><meta name="description" content={'What page ' + ${index} + ' says of an instrument, in one sentence that is long enough.'}>` +
  `<link rel="canonical" href={'https://www.example.com' + Astro.url.pathname}><link rel="icon" href="/favicon.svg">`;

const many = `---
export const getStaticPaths = () => Array.from({ length: 1000 }, (_, i) => ({ params: { page: 'page-' + i }, props: { index: i } }));
const { index } = Astro.props;
---
<html lang="en"><head>${head('index')}</head><body>${body('index')}</body></html>
`;
const home = `---
const index = 0;
---
<html lang="en"><head>${head("'zero'")}</head><body>${body('index')}</body></html>
`;

/** No content, no layout, no picture: a page takes Astro less than a millisecond, so that what we add weighs most. */
const unit: Case = {
  id: 'build-1000-bare',
  title: 'astro build of 1,000 pages from one template with signpost()',
  against: 'the same without it',
  goal: 1.3,
  runs: 5,
  prepare: (folder) =>
    builtSides(folder, {
      'src/pages/pages/[page].astro': many,
      'src/pages/index.astro': home,
      'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
    }),
};
export default unit;
