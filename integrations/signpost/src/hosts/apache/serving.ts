import { createGeneratedServing, type ServingInput, type ServingResult } from '../shared/serving.ts';

/** Apache with the generated configuration; without it, no file of the project shows how it serves pages. */
export function readApacheServing(input: ServingInput): ServingResult {
  return createGeneratedServing(input, {
    host: 'apache',
    title: 'Apache',
    docs: 'https://httpd.apache.org/docs/2.4/mod/mod_dir.html',
  });
}
