import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { findMediaType, isCompressible } from '../media-type.ts';

/**
 * Sends a file with status 200, text compressed to clients that accept it, or a part of it for players of videos, unless the
 * response has other headers already. False if there is no readable file, and then nothing is sent.
 */
export async function sendFile(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const handle = await openFile(file);
  if (handle === undefined) return false;

  try {
    const { size, mtime } = await handle.stat();
    const etag = `W/"${size}-${mtime.getTime()}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    const range = isKnown ? undefined : parseRange(request.headers.range, size);
    setMissingHeaders(response, {
      'content-type': findMediaType(file),
      'last-modified': mtime.toUTCString(),
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      etag,
    });
    const mayCompress = size >= leastCompressed && isCompressible(readMediaType(response));
    if (mayCompress) response.appendHeader('vary', 'accept-encoding');

    if (isKnown) {
      response.writeHead(304).end();
    } else if (range === 'unsatisfiable') {
      response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    } else if (mayCompress && range === undefined && acceptsGzip(request)) {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      await sendBytes(handle, { start: 0, end: size - 1 }, request, response, createGzip());
    } else {
      const { start, end } = range ?? { start: 0, end: size - 1 };
      const isPart = range !== undefined;
      if (isPart) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
      response.writeHead(isPart ? 206 : 200, { 'content-length': end - start + 1 });
      await sendBytes(handle, { start, end }, request, response);
    }
    return true;
  } finally {
    await handle.close();
  }
}

/** In bytes; nginx's files of Signpost say the same. Below, the headers weigh more. */
const leastCompressed = 256;

/** `text/html` of `text/html; charset=utf-8`. */
function readMediaType(response: ServerResponse): string {
  return String(response.getHeader('content-type')).replace(/;.*/s, '').trim();
}

/** `Accept-Encoding: gzip, br` or `*`, but not `gzip;q=0`: RFC 9110, section 12.5.3. */
function acceptsGzip({ headers }: IncomingMessage): boolean {
  const codings = [headers['accept-encoding'] ?? ''].flat().join(',').toLowerCase().split(',');
  return codings.some((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim());
    return /^(?:gzip|\*)$/.test(name) && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Undefined for a folder, and for a missing or unreadable file. */
async function openFile(file: string): Promise<FileHandle | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

function setMissingHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!response.hasHeader(name)) response.setHeader(name, value);
}

/** The first and the last byte of a part. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses `bytes=0-499`, `bytes=500-` and `bytes=-500`. Undefined for the whole file, as for an invalid range such as
 * `bytes=5-2` and for several ranges (RFC 9110, section 14.2).
 */
function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;

  // The last 500 bytes.
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : toRange(size - Number(last), size, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return toRange(Number(first), last === '' ? size : Number(last), size);
}

function toRange(start: number, end: number, size: number): Range | 'unsatisfiable' {
  if (start >= size) return 'unsatisfiable';
  return { start: Math.max(0, start), end: Math.min(end, size - 1) };
}

async function sendBytes(
  handle: FileHandle,
  { start, end }: Range,
  request: IncomingMessage,
  response: ServerResponse,
  compression?: Gzip,
): Promise<void> {
  if (request.method === 'HEAD' || end < start) {
    response.end();
    return;
  }

  try {
    const bytes = handle.createReadStream({ start, end, autoClose: false });
    await (compression === undefined ? pipeline(bytes, response) : pipeline(bytes, compression, response));
  } catch (error) {
    // A client that leaves early, such as a player that jumps within a video, isn't an error.
    if (!response.destroyed) throw error;
  }
}
