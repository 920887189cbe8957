import { answer } from '../../integrations/signpost/src/plan/answer.ts';
import { requestOf } from '../../integrations/signpost/src/plan/request.ts';
import type { Probe, Reply } from './probe.ts';
import type { Site } from './sites.ts';

/** The reference's own reply to a probe. */
export function answerOf(
  { plan, files }: Site,
  { method, url, request }: Pick<Probe, 'method' | 'url' | 'request'>,
): Reply {
  const { '(peer)': peer = '127.0.0.1', ...sent } = request;
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const {
    status,
    location = '',
    file,
    headers: received,
  } = answer(plan, requestOf(url, { method, headers, peer }));
  return {
    status,
    location,
    headers: received,
    body: file === undefined ? '' : (files[file] ?? `no file ${file}`),
  };
}
