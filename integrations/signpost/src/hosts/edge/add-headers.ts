/** A response of the platform with headers that it doesn't have. */
export function addHeaders({ status, statusText, body, headers: own }: Response, added: Headers): Response {
  const headers = new Headers(own);
  for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}
