import { expect, test } from 'vitest';
import { mostTelling } from '../../../src/migrate/suggest/order.ts';

test('each folder is asked about in turn, the largest first; posts of all days are one folder, and of a folder the least sure comes first, and the sure ones last', () => {
  const unsure = ['/blog/2020/01/02/a/', '/docs/x/', '/blog/2021/03/04/b/', '/blog/2022/05/06/c/'];
  const suggestions = [
    { old: '/docs/sure/', new: '/sure/', confidence: 0.95, reason: 'same' },
    ...unsure.map((old) => ({ old, new: '/y/', confidence: 0.5, reason: 'near' })),
    { old: '/docs/gone/', new: '', confidence: 0.65, reason: 'gone' },
  ];
  expect(mostTelling(suggestions).map(({ old }) => old)).toEqual([
    '/blog/2020/01/02/a/',
    '/docs/gone/',
    '/blog/2021/03/04/b/',
    '/docs/x/',
    '/blog/2022/05/06/c/',
    '/docs/sure/',
  ]);
});
