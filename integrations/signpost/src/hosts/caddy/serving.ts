import { createGeneratedServing, type ServingInput, type ServingResult } from '../shared/serving.ts';

/** Caddy with the generated configuration; without it, no file of the project shows how it serves pages. */
export function readCaddyServing(input: ServingInput): ServingResult {
  return createGeneratedServing(input, {
    host: 'caddy',
    title: 'Caddy',
    docs: 'https://caddyserver.com/docs/caddyfile/directives/file_server',
  });
}
