import type { DeskRow } from '../protocol.ts';

/** A refusal of the server; with the row as it is now, if another window had changed it. */
export class Refused extends Error {
  readonly row: DeskRow | undefined;
  constructor({ message, row }: { readonly message: string; readonly row?: DeskRow }) {
    super(message);
    this.row = row;
  }
}

const stopped =
  'Signpost has stopped. Start it again: npx astro-signpost migrate review. What you decided is saved.';

/** The answer of the server. `Body` is what `protocol.ts` says of this path. */
export async function read<Body>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Body> {
  const search = new URLSearchParams(query).toString();
  return receive(await request(search === '' ? path : `${path}?${search}`));
}

let last: Promise<unknown> = Promise.resolve();

/** Sends one request after the other, so that an undo can't overtake the decision that it takes back. */
export function send<Body>(path: string, body: unknown = {}): Promise<Body> {
  const sent = last.then(() =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => receive<Body>(response)),
  );
  last = sent.catch(() => {});
  return sent;
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Refused({ message: stopped });
  }
}

async function receive<Body>(response: Response): Promise<Body> {
  if (response.ok) return response.json();
  const isJson = response.headers.get('content-type') === 'application/json';
  throw new Refused(isJson ? await response.json() : { message: await response.text() });
}
