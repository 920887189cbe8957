import type { APIRoute, GetStaticPaths } from 'astro';
import { listFeeds, printFeed } from '../../feed.ts';
import { defaultLanguage, type Language } from '../../languages/index.ts';

export const getStaticPaths = (async () => {
  const feeds = await listFeeds();
  return feeds.map(({ language }) => ({
    params: { language: language === defaultLanguage ? undefined : language },
    props: { language },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ language: Language }> = async ({ props }) =>
  new Response(await printFeed(props.language), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
