import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const messages = {
  field: (path: string) =>
    `the field ${path} is published, and its name says that it is nobody else's business`,
};

export default defineRule({
  id: 'api-sensitive',
  title: 'An API publishes no password, and nothing else that is private',
  level: 'error',
  conventions: ['A-FIELD-8'],
  why: 'Everybody can read each file of a site, also one that no page requests. (OWASP API Security, broken object property level authorization.)',
  fix: 'leave the field out of the files; change a password or key that was published',
  examples: () => ({
    good: {
      'what a form asks for, and a field without a value': {
        files: withUser({ passwordPolicy: '12 letters', ssn: null }),
        nearMiss: {
          replace: ['passwordPolicy', 'userPassword'],
          finds:
            "error api/user.json  The field userPassword is published, and its name says that it is nobody else's business  Fix: Leave the field out of the files; change a password or key that was published.",
        },
      },
      'the description of an API': site({
        'api/openapi.json': JSON.stringify({ openapi: '3.1.0', example: { password: 'secret' } }),
      }),
    },
    bad: {
      'the password of a user': {
        files: withUser({ password: 'x' }),
        finds:
          "error api/user.json  The field password is published, and its name says that it is nobody else's business  Fix: Leave the field out of the files; change a password or key that was published.",
      },
    },
  }),

  *check(site) {
    // Of each JSON file below api/, the fields that have a value and a name such as `password` or `ssn`. The description of an API,
    // with `openapi` or `swagger`, has examples only.
    // No report shows the line, which may have the password.
    for (const { file, sensitiveFields } of site.api)
      for (const path of sensitiveFields)
        yield { file, hidesLines: true, cause: { key: path, message: messages.field(path) } };
  },
});

/** The site with a list of one user with these fields. */
function withUser(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return site({ 'api/user.json': JSON.stringify([{ id: '3s42y6fafsktf', name: 'Ann', ...fields }]) });
}
