import type { Endpoints, Reply } from '../endpoints.ts';

export const stopped =
  'Signpost has stopped. Start it again: npx astro-signpost migrate review. What you decided is saved.';

/** Requests an endpoint of the server. An error has the sentence of the server. */
export async function request<Name extends keyof Endpoints>(
  name: Name,
  body: unknown = {},
): Promise<Reply<Name>> {
  const headers = { 'content-type': 'application/json' };
  const sent = fetch(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await sent.catch(() => {
    throw new Error(stopped);
  });
  if (response.ok) return response.json();
  throw new Error(await response.text());
}

let last: Promise<unknown> = Promise.resolve();

/** Requests one action after the other, so that an undo can't overtake its decision. */
export function act<Name extends 'decide' | 'undo' | 'redo'>(
  name: Name,
  body: unknown = {},
): Promise<Reply<Name>> {
  const sent = last.then(() => request(name, body));
  last = sent.catch(() => {});
  return sent;
}
