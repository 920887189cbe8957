import { findScreen, findVerb } from '../../../api/paths.ts';
import { isObject } from '../../../lib/json/json.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule, type Fault } from '../rule.ts';
import { withFiles } from '../shared/api.ts';

const messages = {
  secondApi: (folder: string) => `the site has a second API, under /${folder}api`,
  versionInside: (version: string) => `the version "${version}" comes after /api/`,
  notPlain: (segment: string) =>
    `the path segment "${segment}" has a character other than lower-case letters, digits and hyphens`,
  verb: (segment: string) =>
    `the path segment "${segment}" contains a verb, but the HTTP method already states the action`,
  screen: (segment: string) => `the path segment "${segment}" is made for one screen`,
};

export default defineRule({
  id: 'api-path',
  title: 'A site has one API, under /api or /v1/api, whose segments are nouns',
  level: 'error',
  conventions: ['A-PATH-1', 'A-PATH-2', 'A-VER-1'],
  why: 'A product has one entry point, with the version before it. The HTTP method states the action, and the path the resource.',
  fix: 'put all resources under one /api, and name them with lower-case nouns and hyphens, as in /api/product-categories',
  examples: () => ({
    good: { 'a path of two words with a hyphen': withFiles({ 'api/product-categories.json': [] }) },
    bad: { 'a path in camelCase': withFiles({ 'api/productCategories.json': [] }) },
  }),
  *check({ api }) {
    const documents = api.filter(({ kind }) => kind === 'document');
    yield* findSecondApis(api);

    const checked = new Set<string>();
    for (const file of documents) {
      for (const segment of findResourceSegments(file)) {
        if (checked.has(segment)) continue;
        checked.add(segment);

        const message = describeSegmentFault(segment);
        if (message !== undefined) yield { file: file.file, cause: { key: message, message } };
      }
    }
  },
});

/** Folders of APIs beside the first: `order-service/api` beside `api`. `v2/api` is another version of it. */
function* findSecondApis(api: readonly ApiFile[]): Generator<Fault> {
  const first = new Map<string, ApiFile>();
  for (const file of api) {
    const [, before = ''] = /^((?:[^/]+\/)*?)api\//.exec(file.file) ?? [];
    const folder = before.replace(/v\d+\/$/, '');
    if (!first.has(folder)) first.set(folder, file);
  }

  for (const [folder, file] of [...first].slice(1))
    yield { file: file.file, cause: { key: 'second api', message: messages.secondApi(folder) } };
}

/** The segments that name a resource: not those before `api`, record ids or page numbers. */
function findResourceSegments({ name, value }: ApiFile): string[] {
  const inner = name.replace(/^(?:.*\/)?api\//, '').replace(/\/page\/.*/s, '');
  const segments = inner.split('/');
  const isRecord = isObject(value) && 'id' in value && segments.length > 1;
  return isRecord ? segments.slice(0, -1) : segments;
}

function describeSegmentFault(segment: string): string | undefined {
  if (/^v\d+$/.test(segment)) return messages.versionInside(segment);
  if (!/^[a-z\d-]+$/.test(segment)) return messages.notPlain(segment);
  if (findVerb(segment) !== undefined) return messages.verb(segment);
  return findScreen(segment) && messages.screen(segment);
}
