import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { headDocs, headKeys } from '../../scripts/docs/head.ts';
import type { HeadProps } from '../../src/astro/head/props.ts';
import { docsUrl } from '../../src/lib/docs.ts';
import { joinContent } from '../../src/lib/file.ts';

/** The type check fails where one is missing or no longer there. */
const props: Record<keyof HeadProps, true> = {
  title: true,
  description: true,
  path: true,
  canonical: true,
  alternates: true,
  noindex: true,
  image: true,
  type: true,
  mobile: true,
  breadcrumbs: true,
  jsonLd: true,
  published: true,
  modified: true,
  author: true,
  source: true,
};

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('every prop of <Head> has a heading, a sentence, a type and a default', () => {
  const page = joinContent(headDocs(root));
  for (const name of Object.keys(props)) {
    const [, section = ''] = page.split(`\n## \`${name}\`\n\n`);
    const facts = name === 'title' ? '- Type: .+ \\(required\\)' : '- Type: .+\n- Default: .+';
    expect(section, name).toMatch(new RegExp(`^[A-Z].+\\.\n\n${facts}\n`));
  }
});

it('every prop of <Head> has an example and a link to its heading, which editors show', () => {
  const wrong = headKeys(root).filter(
    ({ path, example, link }) =>
      !path.includes('.') &&
      (example === undefined || link !== `${docsUrl}/reference/head-props/#${path.toLowerCase()}`),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
