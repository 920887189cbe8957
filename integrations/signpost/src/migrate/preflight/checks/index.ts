import { defineCheck } from '../check.ts';
import { noindex, robots } from './crawlers.ts';
import { dnsAddress, dnsTtl } from './dns.ts';
import { certificate } from './https.ts';

/** The most urgent first. */
export const preflightChecks = [dnsTtl, dnsAddress, certificate, robots, noindex].map(defineCheck);
