import { escapeControls } from '../lib/text/escape.ts';
import { formatCount } from '../lib/text/text.ts';
import { escapeText, parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import { printPattern, type Segment, type Source } from './entry.ts';
import { parseQuery, type QueryCondition } from './query.ts';
import {
  beginsWithHost,
  hasControl,
  isPlainPath,
  notUtf8,
  type Refusal,
  removeLeadingDots,
  unreadable,
} from './written-url.ts';

// The old URL of a redirect, as it is written:
//
//   /old, /product.php?id=42                one URL
//   /blog/:year/:slug.html, /shop/*         a pattern: `:name` starts a segment, `*` is the whole last one
//   https://shop.example.com/old            one URL on another domain of the site

/** Shared by nearly all entries. */
const noQuery: QueryCondition = [];

const placeholder = /^:([A-Za-z][A-Za-z0-9_]*)(.*)$/s;

/**
 * Parses an old URL: a path, or an absolute http(s) URL whose host is returned separately. `:name` starts a segment, `*` is
 * the whole last segment.
 */
export function parseSource(text: string): Source | Refusal {
  if (isPlainPath(text)) return { kind: 'exact', path: removeTrailingSlash(text), query: noQuery, host: '' };

  // /old#part
  const hash = text.indexOf('#');
  if (hash >= 0) {
    const path = text.slice(0, hash).trim();
    return {
      message: `"${text}" has a fragment, which browsers never send, so this redirect can never match`,
      fix: path === '' ? 'remove it' : `write \`${path}\``,
    };
  }
  if (text.includes(unreadable)) return { message: `"${text}" ${notUtf8.message}`, fix: notUtf8.fix };

  // https://shop.example.com/old?id=42
  const absoluteMatch = /^(https?:)?\/\/([^/?]*)(.*)$/is.exec(text);
  const host = absoluteMatch?.[1] === undefined ? '' : (absoluteMatch[2] ?? '').toLowerCase();
  const afterHost = host === '' ? text : (absoluteMatch?.[3] ?? '');
  const questionMark = afterHost.indexOf('?');
  const rawPath = questionMark < 0 ? afterHost : afterHost.slice(0, questionMark);
  const query = questionMark < 0 ? noQuery : parseQuery(afterHost.slice(questionMark + 1));
  if (host === '' && !rawPath.startsWith('/')) {
    return { message: `"${text}" is not a URL of this site`, fix: suggestSource(text) };
  }
  if (hasControl(afterHost)) {
    return {
      message: `"${escapeControls(text)}" contains a control character`,
      fix: 'write it percent-encoded',
    };
  }

  if (/%00/.test(afterHost)) {
    return {
      message: `"${escapeControls(text)}" contains %00, and servers refuse a request with it`,
      fix: 'remove it',
    };
  }

  const path = rawPath === '' ? '/' : rawPath;
  if (!path.includes('*') && !path.includes('/:')) {
    return { kind: 'exact', path: removeTrailingSlash(parsePath(path)), query, host };
  }
  return parsePattern(text, path, query, host);
}

/** Far more segments than any URL has. Comparing two patterns takes time quadratic in the placeholders. */
const maxPlaceholders = 100;

function parsePattern(text: string, path: string, query: QueryCondition, host: string): Source | Refusal {
  const parts = path.replace(/\/$/, '').slice(1).split('/');
  const hasRest = parts.at(-1) === '*';
  const segmentTexts = hasRest ? parts.slice(0, -1) : parts;
  const segments: Segment[] = [];
  const names = new Set<string>();
  for (const part of segmentTexts) {
    // /a/*/b
    if (part.includes('*')) {
      return {
        message: `"${text}" has a star that is not the whole last segment`,
        fix: text.endsWith('/**')
          ? `write \`${text.slice(0, -1)}\`, which matches everything below it`
          : 'end the pattern with `/*`, use `:name` for one segment, or write a literal star as %2A',
      };
    }

    const placeholderMatch = placeholder.exec(part);
    if (placeholderMatch === null) {
      segments.push({ literal: escapeText(part) });
      continue;
    }

    // :slug, :slug.html
    const [, name = '', tail = ''] = placeholderMatch;
    if (names.has(name)) {
      return { message: `"${text}" uses :${name} twice`, fix: 'give each placeholder its own name' };
    }
    names.add(name);
    segments.push({ name, tail: escapeText(tail) });
  }

  if (names.size > maxPlaceholders) {
    return {
      message: `the pattern has ${formatCount(names.size, 'placeholder')}, and at most ${maxPlaceholders} are supported`,
      fix: 'write `*` for the last ones',
    };
  }
  // /a:b, a path with a colon
  if (names.size === 0 && !hasRest)
    return { kind: 'exact', path: removeTrailingSlash(parsePath(path)), query, host };

  return { kind: 'pattern', segments, rest: hasRest, text: printPattern(segments, hasRest), query, host };
}

/** The fix for a source other than a URL. */
function suggestSource(written: string): string {
  const text = written.trim();
  if (/^\/(?!\/)|^https?:\/\//i.test(text)) return `write \`${text}\`, without the space around it`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    return 'start it with a slash, such as `/old/`, or write an http or https URL';
  if (beginsWithHost(text)) return `write the full URL, \`https://${text}\`, or only its path`;
  return `start it with a slash: \`/${removeLeadingDots(text)}\``;
}
