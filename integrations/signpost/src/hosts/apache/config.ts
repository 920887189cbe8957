import type { Plan } from '../../plan/plan.ts';
import { apiLines } from './api.ts';
import { closingLines } from './closing.ts';
import { errorDocument, headerLine, headerLines } from './headers.ts';
import { mediaLines, packedLines } from './media.ts';
import { methodPage } from './method-page.ts';
import { protectLines } from './protect.ts';

/** All but the rules: media types, headers, pages for errors, passwords. */
export function* configLines(plan: Plan): Generator<string> {
  yield* mediaLines(plan);
  yield* headerLines(plan);
  yield headerLine('Allow', 'GET, HEAD', '%{REQUEST_STATUS} == 405');
  for (const [status, file] of Object.entries(plan.errorPages)) yield errorDocument(Number(status), file);
  yield errorDocument(405, methodPage);
  yield* closingLines(plan);
  yield* apiLines(plan);
  yield* protectLines(plan);
  yield* packedLines(plan);
}
