import type { Abilities } from './abilities.ts';

/** Abilities that a host has or lacks. */
export type Ability = Exclude<keyof Abilities, 'statuses' | 'limits'>;

/** Each ability in a few words, for the tables in the documentation. */
export const abilityTitles: Readonly<Record<Ability, string>> = {
  gone: '410 with a page of its own',
  queryConditions: 'redirects by query parameter',
  placeholders: '`:name` in a pattern',
  tails: 'text behind a `:name`',
  splats: '`*` at the end of a pattern',
  headers: 'response headers',
  redirectHeaders: 'response headers on redirects',
  doubleSlashes: '`/a//b` as an address of its own',
  redirects: 'redirects by status',
  hidden: 'no address for error pages',
  absolute: 'a redirect names the whole address',
  charset: 'the charset of text formats',
  oneHop: 'one hop from http and other names',
  closing: '503 with `Retry-After`',
  protect: '401 for protected paths',
  methods: '405 with `Allow`',
  apiQueries: 'API pages and refusals',
  ignoreCase: 'case ignored where the map says so',
  proxy: 'a proxy of your own that ends TLS',
  dots: '`/a/../b` as an address of its own',
  strict: '404 for all that nothing is known of',
  escapes: 'every percent-encoding of an address',
  queryKept: 'queries handed on',
  queryMerge: 'queries merged',
  captures: 'what a pattern matched, as it was sent',
  slashes: 'the slash at the end of an address',
  encodedSlashes: '`%2F` in an address',
  longNames: 'names longer than 255 bytes',
  apr1: 'passwords in each form of htpasswd',
};
