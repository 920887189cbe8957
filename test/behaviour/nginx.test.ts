import { nginxEngine } from './engines/nginx.ts';
import { describeEngine } from './suite.ts';

describeEngine(nginxEngine);
