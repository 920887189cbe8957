import { createGeneratedServing, type ServingInput, type ServingResult } from '../shared/serving.ts';

/** nginx with the generated configuration; without it, no file of the project shows how it serves pages. */
export function readNginxServing(input: ServingInput): ServingResult {
  return createGeneratedServing(input, {
    host: 'nginx',
    title: 'nginx',
    docs: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files',
  });
}
