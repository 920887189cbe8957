import type { Header } from './plan.ts';

/** What may be done with the API: it is there to be read. */
export const apiMethods = 'GET, HEAD, OPTIONS';

/** The request headers that a page of another origin may send. Writing is refused, and that refusal must be readable too. */
export const crossHeaders = 'Accept, Authorization, Content-Type, If-None-Match';

/** What a preflight is told beside who may ask (`A-HTTP-2`); every host and the handler send the same. */
export const preflightHeaders: readonly Header[] = [
  ['Access-Control-Allow-Methods', 'GET, HEAD'],
  ['Access-Control-Allow-Headers', crossHeaders],
  // Cookies and stored passwords of a browser: nothing here reads them; a token goes into Authorization.
  ['Access-Control-Allow-Credentials', 'false'],
  ['Access-Control-Max-Age', '86400'],
];
