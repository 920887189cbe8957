import sharp from 'sharp';
import type { Sources } from './built-site.ts';
import { prose } from './prose.ts';

const collection = `import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';

const loader = glob({ pattern: '**/*.md', base: './src/content/pages' });
export const collections = {
  pages: defineCollection({
    loader,
    schema: ({ image }) =>
      z.object({ title: z.string(), description: z.string(), topic: z.string(), picture: image() }),
  }),
};
`;

const base = `---
import Navigation from '../components/Navigation.astro';
const { title, description } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>{title} | Bench</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={'https://www.example.com' + Astro.url.pathname} />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <Navigation />
    <main><slot /></main>
    <footer><p>A footer that all pages have.</p></footer>
  </body>
</html>
<style is:global>
  body { font-family: system-ui, sans-serif; margin: 0 auto; max-width: 60rem; }
</style>
`;

const navigation = `---
const topics = Array.from({ length: 20 }, (_, index) => index);
---
<header><nav><ul>{topics.map((topic) => <li><a href={\`/page-\${topic}/\`}>Topic {topic}</a></li>)}</ul></nav></header>
<style>
  ul { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; }
</style>
`;

const card = `---
const { href, title, text } = Astro.props;
---
<article><h3><a href={href}>{title}</a></h3><p>{text}</p></article>
<style>
  article { border: 1px solid; padding: 1rem; }
</style>
`;

const pages = `---
import { Image } from 'astro:assets';
import { getCollection, render } from 'astro:content';
import Card from '../components/Card.astro';
import Base from '../layouts/Base.astro';

export async function getStaticPaths() {
  const all = await getCollection('pages');
  return all.map((entry) => ({ params: { page: entry.id }, props: { entry } }));
}

const { entry } = Astro.props;
const { title, description, topic, picture } = entry.data;
const { Content } = await render(entry);
const related = (await getCollection('pages', ({ data }) => data.topic === topic)).slice(0, 6);
---
<Base title={title} description={description}>
  <Image src={picture} alt="The instrument" widths={[400, 800]} sizes="100vw" />
  <Content />
  <section>
    <h2>See also</h2>
    {related.map(({ id, data }) => <Card href={\`/\${id}/\`} title={data.title} text={data.description} />)}
  </section>
</Base>
`;

const home = `---
import Base from '../layouts/Base.astro';
---
<Base title="Instruments of all kinds" description="What the home page says of all instruments, in one sentence that is long enough.">
  <h1>Instruments</h1>
  <p>What the makers of instruments say of them, what they measure and how they are to be looked after.</p>
</Base>
`;

/** The article of one page, of about 4 kB, with links to others. */
function article(index: number, count: number): string {
  const sections = Array.from(
    { length: 6 },
    (_, i) =>
      `## ${prose(index + i, 24)}\n\n${prose(index * 3 + i, 600)}\n\nSee [a neighbour](/page-${(index + i * 7) % count}/) and **what it measures**.\n`,
  );
  return `---
title: Page ${index} about ${prose(index, 20)}
description: "Page ${index}: ${prose(index, 90)}"
topic: topic-${index % 20}
picture: ../../pictures/${index % 20}.png
---
# Page ${index}

${sections.join('\n')}`;
}

/**
 * A site such as marketing has: articles in Markdown in a content collection, a layout with a navigation, a picture for
 * each page (of twenty, so that they are soon drawn), and cards of related articles.
 */
export async function marketingSite(count: number): Promise<Sources> {
  const sources: Record<string, string | Uint8Array> = {
    'src/content.config.ts': collection,
    'src/layouts/Base.astro': base,
    'src/components/Navigation.astro': navigation,
    'src/components/Card.astro': card,
    'src/pages/[page].astro': pages,
    'src/pages/index.astro': home,
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
  };
  for (let index = 0; index < count; index++)
    sources[`src/content/pages/page-${index}.md`] = article(index, count);
  for (let index = 0; index < 20; index++) {
    const background = { r: index * 10, g: 100, b: 200 };
    const drawn = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
    sources[`src/pictures/${index}.png`] = await drawn.png().toBuffer();
  }
  return sources;
}
