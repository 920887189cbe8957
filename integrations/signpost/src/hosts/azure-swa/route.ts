import { decodeIfUtf8 } from '../../lib/url/path.ts';
import { convertEscapesToLowerCase, escapeMarks } from '../shared/percent-encoding.ts';

/** A rule of `routes`. The first match counts, also for headers. */
export interface Route {
  readonly route: string;
  readonly redirect?: string;
  readonly rewrite?: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedRoles?: readonly string[];
}

/** URLs that the host reserves. */
export function isReserved(path: string): boolean {
  return /^\/(?:api|\.auth)(?:\/|$)/i.test(path);
}

/** A path in each variant that the host may compare: encoded, as its emulator does, with letters and spaces
 * decoded, and with the marks escaped that PHP and Python escape. */
export function listRouteVariants(path: string): string[] {
  const readable = path.replace(/(?:%20|%[89A-F][0-9A-F])+/g, (escapes) => decodeIfUtf8(escapes) ?? escapes);
  return [...new Set([path, convertEscapesToLowerCase(path), readable, escapeMarks(path)])];
}
