import { netlifyEngine } from './engines/netlify.ts';
import { describeEngine } from './suite.ts';

describeEngine(netlifyEngine);
