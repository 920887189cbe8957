import type { Rule } from '../rule.ts';
import mapChain from './map-chain.ts';
import mapDuplicate from './map-duplicate.ts';
import mapFanIn from './map-fan-in.ts';
import mapForeign from './map-foreign.ts';
import mapHttps from './map-https.ts';
import mapLoop from './map-loop.ts';
import mapPageSpelling from './map-page-spelling.ts';
import mapRemoved from './map-removed.ts';
import mapRetention from './map-retention.ts';
import mapSelf from './map-self.ts';
import mapSourceBlocked from './map-source-blocked.ts';
import mapSourceBuilt from './map-source-built.ts';
import mapSpelling from './map-spelling.ts';
import mapTarget from './map-target.ts';
import mapUnreachable from './map-unreachable.ts';

export const mapRules: readonly Rule[] = [
  mapChain,
  mapDuplicate,
  mapFanIn,
  mapForeign,
  mapHttps,
  mapLoop,
  mapPageSpelling,
  mapRemoved,
  mapRetention,
  mapSelf,
  mapSourceBlocked,
  mapSourceBuilt,
  mapSpelling,
  mapTarget,
  mapUnreachable,
];
