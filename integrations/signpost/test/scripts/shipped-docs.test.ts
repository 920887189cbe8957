import { expect, test } from 'vitest';
import { shippedPage } from '../../scripts/docs/shipped.ts';
import { repositoryUrl } from '../../src/lib/docs.ts';

test('a page of the package has its title as heading, and no link that leaves the pages', () => {
  const page =
    '---\ntitle: "A: b"\ndescription: c\n---\n\n[a](../reference/a.md#b) [b](../../../../../test/b.tsv)\n[c](c.md) [d](https://d.example/)\n';
  expect(shippedPage('guides/x.md', page)).toBe(
    `# A: b\n\n[a](../reference/a.md#b) [b](${repositoryUrl}/blob/main/test/b.tsv)\n[c](c.md) [d](https://d.example/)\n`,
  );
});
