import type { DeskRow } from '../protocol.ts';

/** A refusal of the server; with the row as it is now, if another window had changed it. */
export class Refused extends Error {
  readonly row: DeskRow | undefined;
  constructor({ message, row }: { readonly message: string; readonly row?: DeskRow }) {
    super(message);
    this.row = row;
  }
}

export const stopped =
  'Signpost has stopped. Start it again: npx astro-signpost migrate review. What you decided is saved.';

/** Reads the JSON of a path. `Body` is what `protocol.ts` says of it. */
export function read<Body>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Body> {
  return request(`${path}?${new URLSearchParams(query)}`);
}

let last: Promise<unknown> = Promise.resolve();

/** Sends one request after the other, so that an undo can't overtake the decision that it takes back. */
export function send<Body>(path: string, body: unknown = {}): Promise<Body> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const sent = last.then(() => request<Body>(path, init));
  last = sent.catch(() => {});
  return sent;
}

async function request<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(path, init).catch(() => {
    throw new Refused({ message: stopped });
  });
  if (response.ok) return response.json();
  const isJson = response.headers.get('content-type') === 'application/json';
  throw new Refused(isJson ? await response.json() : { message: await response.text() });
}
