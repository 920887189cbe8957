import page from '../../../../integrations/signpost/dist/convert/convert.html?raw';

/** The converter, as the build of the package writes it. */
export const GET = (): Response =>
  new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
