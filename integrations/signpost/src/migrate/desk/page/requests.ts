import type { EndpointReply, Endpoints } from '../endpoints.ts';

export const stopped =
  'Signpost has stopped. Start it again: npx astro-signpost migrate review. What you decided is saved.';

/** Browsers keep at most 64 KiB alive in all. */
const maxKeptAlive = 10_000;

/** Requests an endpoint of the server. An error has the sentence of the server. */
export async function request<Name extends keyof Endpoints>(
  name: Name,
  body: unknown = {},
): Promise<EndpointReply<Name>> {
  const headers = { 'content-type': 'application/json' };
  // `keepalive`: a note is sent while the person closes the window.
  const text = JSON.stringify(body);
  const keepalive = text.length < maxKeptAlive;
  const reply = fetch(`/api/${name}`, { method: 'POST', headers, body: text, keepalive });
  const response = await reply.catch(() => {
    throw new Error(stopped);
  });
  if (response.ok) return response.json();
  throw new Error(await response.text());
}

/** The action that was requested lastAction. */
let lastAction: Promise<unknown> = Promise.resolve();

/** Requests the actions in order, so that an undo can't overtake a decision. */
export function act<Name extends 'decide' | 'undo' | 'redo'>(
  name: Name,
  body: unknown = {},
): Promise<EndpointReply<Name>> {
  const sent = lastAction.then(() => request(name, body));
  lastAction = sent.catch(() => {});
  return sent;
}
