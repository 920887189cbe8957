// Names of generated files that a build looks for; separate from the large programs that generate them.

/** Netlify's folder for edge functions. */
export const edgeFolder = 'netlify/edge-functions/';

/** The keys that a build with @astrojs/cloudflare adds below `assets` of the adapter's `wrangler.json`. */
export const adapterConfig = 'adapter.json';
/** The Worker before the adapter's own. */
export const adapterWorker = 'signpost.mjs';

/** The routes that a build with @astrojs/vercel adds to the adapter's. */
export const routesName = 'routes.json';
export const middlewareName = 'middleware.js';
/** The middleware's function in the build output. */
export const functionName = '_signpost';
