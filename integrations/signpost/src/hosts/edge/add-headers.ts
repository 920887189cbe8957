/** A response of the platform with headers that it doesn't have. */
export function addHeaders(response: Response, added: Headers): Response {
  const { status, statusText, body, headers: own } = response;
  // The upgrade to a WebSocket: no other response may have a status below 200.
  if (status === 101) return response;

  // Each `set-cookie` is a header by itself.
  const headers = new Headers(own);
  for (const [name, value] of added) if (!own.has(name)) headers.append(name, value);
  return new Response(body, { status, statusText, headers });
}
