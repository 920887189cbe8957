import { basename } from 'node:path';
import { readApacheConfig } from '../hosts/apache/config/read.ts';
import type { Importer } from './importer.ts';

/** Reads Apache's `.htaccess`, or a server's configuration: Redirect, RedirectMatch and RewriteRule with conditions. */
export const htaccessImporter: Importer = {
  id: 'htaccess',
  title: '.htaccess',
  firstWins: true,
  detect: (file, text) =>
    /htaccess$/.test(basename(file)) ||
    /^[ \t]*(?:Redirect(?:Match|Permanent|Temp)?|RewriteRule)[ \t]/im.test(text),
  read: (file, text, { base }) => readApacheConfig(file, text, base),
};
