import { generatedServing, type ServingInput, type ServingResult } from '../shared/serving.ts';

/** nginx with the generated configuration; without it, no file of the project shows how it serves pages. */
export function nginxServing(input: ServingInput): ServingResult {
  return generatedServing(input, {
    host: 'nginx',
    title: 'nginx',
    docs: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files',
  });
}
