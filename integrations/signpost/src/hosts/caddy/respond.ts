import { mediaType } from '../../lib/media-type.ts';
import { toFile } from './current-path.ts';
import { block, quoted } from './text.ts';

/**
 * Serves the current path from `dist` with a status, text compressed for who takes it; what follows answers where the
 * file is not there.
 */
export function* serveLines(status?: number): Generator<string> {
  yield 'encode @sp_whole gzip';
  yield* block('file_server', [
    'disable_canonical_uris',
    'index index.html',
    'precompressed br gzip',
    ...(status === undefined ? [] : [`status ${status}`]),
    'pass_thru',
  ]);
}

/** Answers a status with a page of the site; `type` where it is not that of the file's ending. */
export function* answerWith(status: number, file: string | undefined, type?: string): Generator<string> {
  if (file !== undefined) {
    // A page for an error has no other version and no parts.
    yield 'request_header -If-*';
    yield 'request_header -Range';
    yield `header Content-Type ${quoted(type ?? mediaType(file))}`;
    yield toFile(file);
    yield* serveLines(status);
  }
  yield 'header -Content-Type';
  yield `respond ${status}`;
}
