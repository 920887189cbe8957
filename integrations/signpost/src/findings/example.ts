import type { Example, Examples } from '../lib/finding.ts';

/** The part of `deploy/settings.json` that comes from the options. */
type Part = Readonly<Record<string, unknown>>;

export function settings(part: Part): string {
  return `${JSON.stringify({ origin: 'https://www.example.com', ...part }, undefined, 2)}\n`;
}

/** Settings of a site with an API. */
export function apiSettings({ rate, base = '/api/v1', ...more }: Part): string {
  const resources = [{ name: 'products', sizes: [20] }];
  const api = { base, resources, origins: ['*'], errors: 'api/_errors', maxTarget: 2048 };
  return settings({ api: { ...api, ...(rate === undefined ? {} : { rate }) }, ...more });
}

export function mapOf(...lines: readonly string[]): { readonly 'redirects.yaml': string } {
  return { 'redirects.yaml': `${lines.join('\n')}\n` };
}

/** A redirect map that is compiled for a host. */
export function compiled(host: string, title: string, files: Example['files']): Example {
  return {
    title,
    files,
    command: `map compile --host ${host} --output deploy --site https://www.example.com`,
  };
}

/** Server responses as text, since no file shows them. */
export function answered(title: string, ...lines: readonly string[]): Example {
  return { title, files: { HTTP: `${lines.join('\n')}\n` } };
}

/** An example with the finding and one without. */
export function pair(bad: Example, good: Example): Examples {
  return { bad: [bad], good: [good] };
}

export const plainMap = mapOf('redirects:', '  - from: /old/', '    to: /new/');

/** The same files on a host with the finding, and on one without. */
export function both(
  host: string,
  title: string,
  other: string,
  otherTitle: string,
  files: Example['files'],
) {
  return { bad: [compiled(host, title, files)], good: [compiled(other, otherTitle, files)] };
}
