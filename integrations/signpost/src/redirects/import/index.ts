import { azureSwaImporter } from './azure-swa.ts';
import { csvImporter } from './csv.ts';
import { firebaseImporter } from './firebase.ts';
import { frontMatterImporter } from './front-matter.ts';
import { htaccessImporter } from './htaccess.ts';
import type { Importer } from './importer.ts';
import { netlifyImporter } from './netlify.ts';
import { nginxImporter } from './nginx.ts';
import { openPublishingImporter } from './openpublishing.ts';
import { cloudflareImporter } from './underscore-redirects.ts';
import { vercelImporter } from './vercel.ts';
import { wordpressImporter } from './wordpress.ts';

/** Every format that can be brought in, in the order in which a file is tried. */
export const importers: readonly Importer[] = [
  frontMatterImporter,
  wordpressImporter,
  openPublishingImporter,
  firebaseImporter,
  azureSwaImporter,
  vercelImporter,
  csvImporter,
  netlifyImporter,
  cloudflareImporter,
  htaccessImporter,
  nginxImporter,
];
