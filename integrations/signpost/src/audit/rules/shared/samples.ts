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

/** What `npm init docusaurus` puts into docs/ and blog/: https://acme.example/docs/category/tutorial---extras/ */
const docusaurusSamples = [
  ['markdown-page', 'markdown page example'],
  ['tutorial-basics/congratulations', 'congratulations!'],
  ['tutorial-basics/create-a-blog-post', 'create a blog post'],
  ['tutorial-basics/create-a-document', 'create a document'],
  ['tutorial-basics/create-a-page', 'create a page'],
  ['tutorial-basics/deploy-your-site', 'deploy your site'],
  ['tutorial-basics/markdown-features', 'markdown features'],
  ['tutorial-extras/manage-docs-versions', 'manage docs versions'],
  ['tutorial-extras/translate-your-site', 'translate your site'],
  ['category/tutorial---basics', 'tutorial - basics'],
  ['category/tutorial---extras', 'tutorial - extras'],
  ['blog/first-blog-post', 'first blog post'],
  ['blog/long-blog-post', 'long blog post'],
  ['blog/mdx-blog-post', 'mdx blog post'],
  ['blog/welcome', 'welcome'],
] as const;

const samples: readonly Sample[] = [
  ...docusaurusSamples.map(([path, title]) => ({
    path: new RegExp(`/${path}(?:/|\\.html)?$`),
    title,
    generator: 'Docusaurus',
  })),
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
  // "Tutorial - Extras | Acme" has the name of its page before the bar.
  const names = titles
    .flatMap(({ text }) => [text, ...text.split(' | ', 1), ...splitTitle(text)])
    .map((text) => text.toLowerCase());
  return samples.find(({ path, title }) => names.includes(title) && path.test(servedUrl));
}
