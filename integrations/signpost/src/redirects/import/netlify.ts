import { basename } from 'node:path';
import { tomlAsLines } from '../map/netlify-toml.ts';
import type { Importer } from './importer.ts';
import { netlifyLines } from './underscore-redirects.ts';

/** `_redirects` of Netlify, or the redirects of a netlify.toml, which say the same. */
export const netlifyImporter: Importer = {
  ...netlifyLines,
  detect: (file, text) => netlifyLines.detect(file, text) || basename(file) === 'netlify.toml',
  read: (file, text, options) =>
    netlifyLines.read(file, file.endsWith('.toml') ? tomlAsLines(file, text) : text, options),
};
