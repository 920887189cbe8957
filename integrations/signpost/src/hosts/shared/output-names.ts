// Names of emitted files that a build looks for: apart from what emits them, since the programs in there are large.

/** Where Netlify looks for edge functions. */
export const edgeFolder = 'netlify/edge-functions/';

/** What a build with @astrojs/cloudflare takes over into the adapter's own `wrangler.json`, below `assets`. */
export const adapterConfig = 'adapter.json';
/** The Worker that comes before the adapter's own. */
export const adapterWorker = 'signpost.mjs';

/** What a build with @astrojs/vercel adds to the routes of the adapter. */
export const routesName = 'routes.json';
export const middlewareName = 'middleware.js';
/** The middleware's function in the build output. */
export const functionName = '_signpost';
