import { fileURLToPath } from 'node:url';

/** The project of the documentation. */
export const docs = fileURLToPath(new URL('../../docs', import.meta.url));
