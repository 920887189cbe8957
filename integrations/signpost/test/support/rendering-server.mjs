import { createApp } from 'astro/app/entrypoint';

// The entry of a server that renders pages in the test's own process.
const app = createApp();

/** @param {Request} request */
export default function handler(request) {
  return app.render(request);
}
