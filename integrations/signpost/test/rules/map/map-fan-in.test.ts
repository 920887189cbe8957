import rule from '../../../src/audit/rules/map/map-fan-in.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

const retired = (to: string, count: number) =>
  siteWithMap(...many(count, (index) => [`/part-${index}`, to] as const));

expectReports(rule, {
  good: {
    'redirects that flattening made of patterns that meet another': siteWithMap(
      ...many(25, (index) => [`/:lang/old-${index}`, `/:lang/new-${index}/`] as const),
      ['/retired/*', '/gauges/'],
    ),
    'folders that became one': siteWithMap(
      ...many(25, (index) => [`/part-${index}/*`, '/gauges/*'] as const),
    ),
    'the pages and orders of one list': siteWithMap(
      ...many(24, (index) => [`/list.php?cat=2&page=${index}&sort=name`, '/gauges/'] as const),
    ),
  },
  bad: {
    'twenty to another page': retired('/gauges/', 20),
  },
});
