import { amount } from '../proof.ts';

/** So many generated requests each engine answers: `SIGNPOST_ANSWERS=100000 vitest run test/behavior/nginx` asks more. */
export const requestsPerEngine = Number(process.env['SIGNPOST_ANSWERS'] ?? amount(500, 10_000));
