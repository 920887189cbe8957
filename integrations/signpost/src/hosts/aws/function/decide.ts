import { cut, fold, parametersOf, untouched } from './address.ts';
import { answerApi } from './api.ts';
import { exactAt } from './entries.ts';
import { guard } from './guard.ts';
import { fileIn } from './lines.ts';
import { otherSpelling } from './pages.ts';
import { patternAt } from './patterns.ts';
import { maintenanceAnswer } from './respond.ts';
import { type Answer, isRead, linesAt, move, page, type Request, read, told } from './site.ts';

/** Which parts a site needs; what is not needed is left out of its function, which has 10 KB at most. */
declare const withApi: boolean;
declare const withGuard: boolean;
declare const withPatterns: boolean;

/** The decisions of `answer` for a request to the site's own origin, in their order. */
export async function decide(request: Request, address: string, query: string): Promise<Answer> {
  let closed = '';
  if (address !== '/robots.txt') closed = await read('closing');
  if (closed !== '') return maintenanceAnswer(closed);
  const sent = parametersOf(query);
  const key = cut(address);
  const lines = await linesAt(key);
  const folded = fold(key);
  let entries = lines;
  if (folded !== key) entries = await linesAt(folded);
  const exact = await exactAt(folded, entries, sent);
  if (exact) return exact;
  if (withGuard) {
    const refused = guard(request, address);
    if (refused) return refused;
  }
  if (withApi) {
    const api = await answerApi(request, address, query);
    if (api) return api;
  }
  const file = fileIn(lines, address, key);
  if (file !== '' && !isRead(request)) return { status: 405, headers: { allow: 'GET, HEAD' } };
  if (file !== '') return { status: 200, file: file, served: true };
  if (withPatterns) {
    const pattern = await patternAt(request.uri, sent);
    if (pattern) return pattern;
  }
  const canonical = await otherSpelling(address, key, lines);
  if (canonical !== '') {
    return move(301, told.origin + canonical + (query === '' ? '' : `?${untouched(query)}`));
  }
  return told.open ? { status: 200, file: address, served: true } : page(404);
}
