import { servedCase } from '../served-case.ts';

export default servedCase('haproxy', 'HAProxy');
