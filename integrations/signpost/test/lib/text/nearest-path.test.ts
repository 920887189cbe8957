import { expect, it } from 'vitest';
import { createPathFinder } from '../../../src/lib/text/nearest.ts';

const known = [
  '/',
  '/gauges/',
  '/gauges/level-sensor/',
  '/products/p2/',
  '/products/model-b/',
  '/products/sensor-2000/',
  '/about-us/',
  '/archive/2020/prices/',
  '/de/prices/',
  '/posts/cdk8s-go-1/',
  '/posts/cdk8s-go-2/',
  '/ja/%E8%A3%BD%E5%93%81/',
];
const find = createPathFinder(known);

it.each([
  ['two letters swapped', '/guages/', '/gauges/'],
  ['a letter less', '/gauge/', '/gauges/'],
  ['another case', '/Gauges', '/gauges/'],
  ['the old file', '/gauges.html', '/gauges/'],
  ['an index file', '/gauges/index.php', '/gauges/'],
  ['underscores', '/about_us', '/about-us/'],
  ['words run together', '/aboutus/', '/about-us/'],
  ['a slip in a folder', '/gauge/level-sensor/', '/gauges/level-sensor/'],
  ['another folder', '/shop/level-sensor/', '/gauges/level-sensor/'],
  ['a name with numbers', '/posts/cdk8s-go-2/cdk8s-go-1', '/posts/cdk8s-go-1/'],
  ['other letters than Latin ones, written as they are', '/製品/', undefined],
  ['a number that is another', '/products/p1/', undefined],
  ['a year that is another', '/products/sensor-2001/', undefined],
  ['a model that is another', '/products/model-a/', undefined],
  ['a name that two pages have', '/prices/', undefined],
  ['nothing like it', '/imprint/', undefined],
  ['the root', '/index.php', undefined],
])('createPathFinder: %s, %s', (_, path, near) => {
  expect(find(path)).toBe(near);
});

// https://acme.example/docs/: the recipes of a code review aren't those of a design review.
it('createPathFinder does not take the folder of the site for one that two pages share', () => {
  const findBelow = createPathFinder(['/playbook/', '/playbook/design/recipes/', '/playbook/code/']);
  expect(findBelow('/playbook/review/recipes/')).toBeUndefined();
  expect(findBelow('/playbook/docs/design/recipes/')).toBe('/playbook/design/recipes/');
});
