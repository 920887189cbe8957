/** What we use of the library, in one file where it is bundled: its own are twenty-six. */
export { Parser } from 'htmlparser2';
