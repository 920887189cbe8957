import type { APIRoute, GetStaticPaths } from 'astro';

const schemas = import.meta.glob<string>('../../../../integrations/signpost/schemas/*.schema.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The JSON Schemas under the URLs that their `$id`s name. */
export const getStaticPaths = (() =>
  Object.entries(schemas).map(([file, text]) => ({
    params: { name: /([^/]+)\.schema\.json$/.exec(file)?.[1] },
    props: { text },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text);
