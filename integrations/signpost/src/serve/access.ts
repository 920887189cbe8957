import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { isHostAllowed } from 'host-validation-middleware';
import { requestTarget } from '../api/respond.ts';
import { isUser } from '../hosts/edge/respond.ts';
import { findProtection, type Plan } from '../plan/plan.ts';
import { splitTarget } from '../plan/request.ts';

/**
 * Answers 403 and returns true for a host name that isn't this machine's. Without the check, any web page could resolve a
 * name of its own to 127.0.0.1 (DNS rebinding) and read a build that isn't published yet.
 */
export function refusesHost(request: IncomingMessage, response: ServerResponse, listenHost: string): boolean {
  if (isHostAllowed(request.headers.host, [listenHost, hostname()])) return false;
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('This host name is not allowed. Open the URL that the server printed.\n');
  return true;
}

/** Removes a wrong password from the request, so that the plan asks for it again with 401. */
export async function dropWrongPassword(plan: Plan, request: IncomingMessage): Promise<void> {
  const { authorization } = request.headers;
  if (authorization === undefined) return;

  const area = findProtection(plan, splitTarget(requestTarget(request.url ?? '/')).path);
  if (area === undefined) return;

  // The host keeps the users, or their hashes are of a kind that can't be checked here: for this machine only.
  const isCheckable = /^[^:\r\n\u2028\u2029]+:\{SHA\}/m.test(area.users);
  const mayEnter = isCheckable ? await isUser(authorization, area) : isFromThisMachine(request);
  if (!mayEnter) delete request.headers.authorization;
}

function isFromThisMachine({ socket }: IncomingMessage): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
