import type { PreflightCheck } from '../check.ts';
import { noindex, robots } from './crawlers.ts';
import { dnsAddress, dnsTtl } from './dns.ts';
import { certificate } from './https.ts';

/** The most urgent first. */
export const preflightChecks: readonly PreflightCheck[] = [dnsTtl, dnsAddress, certificate, robots, noindex];
