import { csvImporter, knownTableImporters } from './csv.ts';
import { docusaurusImporter } from './docusaurus.ts';
import { frontMatterImporter } from './front-matter.ts';
import { ghostImporter } from './ghost.ts';
import { htaccessImporter } from './htaccess.ts';
import type { Importer } from './importer.ts';
import { mappingImporter } from './mapping.ts';
import { mkdocsImporter } from './mkdocs.ts';
import { nginxImporter } from './nginx.ts';
import { openPublishingImporter } from './openpublishing.ts';
import { jsonPlatformImporters, linePlatformImporters } from './platforms.ts';
import { redirectionImporter } from './redirection.ts';
import { squarespaceImporter } from './squarespace.ts';
import { webConfigImporter } from './web-config.ts';

/** All import formats, in the order of detection. */
export const importers: readonly Importer[] = [
  frontMatterImporter,
  redirectionImporter,
  openPublishingImporter,
  ...jsonPlatformImporters,
  ghostImporter,
  docusaurusImporter,
  mkdocsImporter,
  webConfigImporter,
  ...knownTableImporters,
  csvImporter,
  squarespaceImporter,
  mappingImporter,
  ...linePlatformImporters,
  htaccessImporter,
  nginxImporter,
];
