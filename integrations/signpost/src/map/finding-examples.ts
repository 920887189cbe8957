import type { Example } from '../lib/finding.ts';

/** Maps of examples of findings. */
export function mapOf(...lines: readonly string[]): { readonly 'redirects.yaml': string } {
  return { 'redirects.yaml': `${lines.join('\n')}\n` };
}

export function redirect(from: string, to: string) {
  return mapOf('redirects:', `  - from: ${from}`, `    to: ${to}`);
}

export const plainMap = redirect('/old/', '/new/');

/** The part of `deploy/settings.json` that comes from the options. */
type Part = Readonly<Record<string, unknown>>;

export function settings(part: Part): string {
  return `${JSON.stringify({ origin: 'https://www.example.com', ...part }, undefined, 2)}\n`;
}

/** A redirect map that is compiled for a host. */
export function on(host: string, files: Example['files']): Omit<Example, 'title'> {
  return { files, command: `map compile --host ${host} --output deploy --site https://www.example.com` };
}
