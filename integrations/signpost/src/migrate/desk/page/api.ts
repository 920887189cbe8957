export const stopped =
  'Signpost has stopped. Start it again: npx astro-signpost migrate review. What you decided is saved.';

/** Reads the JSON of a path. `Body` is the result of its endpoint. */
export function read<Body>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Body> {
  return request(`${path}?${new URLSearchParams(query)}`);
}

let last: Promise<unknown> = Promise.resolve();

/** Sends one request after the other, so that an undo can't overtake its decision. */
export function send<Body>(path: string, body: unknown = {}): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const sent = last.then(() => request<Body>(path, { method: 'POST', headers, body: JSON.stringify(body) }));
  last = sent.catch(() => {});
  return sent;
}

async function request<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(path, init).catch(() => {
    throw new Error(stopped);
  });
  if (response.ok) return response.json();
  const isJson = response.headers.get('content-type') === 'application/json';
  throw new Error(isJson ? (await response.json()).message : await response.text());
}
