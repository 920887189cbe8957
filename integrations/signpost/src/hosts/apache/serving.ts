import { generatedServing, type ServingInput, type ServingResult } from '../shared/serving.ts';

/** Apache with the generated configuration; without it, no file of the project shows how it serves pages. */
export function apacheServing(input: ServingInput): ServingResult {
  return generatedServing(input, {
    host: 'apache',
    title: 'Apache',
    docs: 'https://httpd.apache.org/docs/2.4/mod/mod_dir.html',
  });
}
