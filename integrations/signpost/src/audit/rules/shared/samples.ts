import { splitTitle } from '../../../pages/html/head-facts.ts';
import type { Page } from '../../../pages/page.ts';

/** A page of the template that a generator starts a site with. */
interface Sample {
  /** The end of its URL. */
  readonly path: RegExp;
  /** Its title in lower case. */
  readonly title: string;
  readonly generator: string;
}

const samples: readonly Sample[] = [
  { path: /\/markdown-page(?:\/|\.html)?$/, title: 'markdown page example', generator: 'Docusaurus' },
  {
    path: /\/tutorial-basics\/create-a-page(?:\/|\.html)?$/,
    title: 'create a page',
    generator: 'Docusaurus',
  },
  {
    path: /\/tutorial-basics\/create-a-document(?:\/|\.html)?$/,
    title: 'create a document',
    generator: 'Docusaurus',
  },
  {
    path: /\/tutorial-basics\/markdown-features(?:\/|\.html)?$/,
    title: 'markdown features',
    generator: 'Docusaurus',
  },
  { path: /\/blog\/long-blog-post(?:\/|\.html)?$/, title: 'long blog post', generator: 'Docusaurus' },
  { path: /\/blog\/mdx-blog-post(?:\/|\.html)?$/, title: 'mdx blog post', generator: 'Docusaurus' },
  { path: /\/blog\/first-blog-post(?:\/|\.html)?$/, title: 'first blog post', generator: 'Docusaurus' },
  { path: /\/guides\/example\/?$/, title: 'example guide', generator: 'Starlight' },
  { path: /\/reference\/example\/?$/, title: 'example reference', generator: 'Starlight' },
  { path: /\/blog\/markdown-style-guide\/?$/, title: 'markdown style guide', generator: 'Astro' },
  { path: /\/markdown-examples(?:\.html)?$/, title: 'markdown extension examples', generator: 'VitePress' },
  { path: /\/api-examples(?:\.html)?$/, title: 'runtime api examples', generator: 'VitePress' },
  { path: /\/welcome-to-jekyll(?:\/|\.html)?$/, title: 'welcome to jekyll!', generator: 'Jekyll' },
  { path: /\/page-2\/?$/, title: 'page two', generator: 'Gatsby' },
];

/** The template of which this is an unchanged page; `title-generic` reports it. */
export function findSample({ servedUrl, titles }: Page): Sample | undefined {
  const names = titles.flatMap(({ text }) => [text, ...splitTitle(text)]).map((text) => text.toLowerCase());
  return samples.find(({ path, title }) => names.includes(title) && path.test(servedUrl));
}
