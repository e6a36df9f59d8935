import { expect, test } from 'vitest'
import { describeDetails } from './event-names.ts'

test.each([
  [{ before: 'none', after: 'admin' }, ['No role → Admin']],
  [{ after: 'viewer' }, ['No role → Viewer']],
  [
    { before: 'admin', after: 'editor', by: 'invitation' },
    ['Admin → Editor', 'with an invitation'],
  ],
  [{ by: 'password' }, ['with the password']],
  [{ by: 'Jane Doe' }, ['by Jane Doe']],
  [{ operation: 'signin' }, ['signing in']],
  [{ operation: 'toString' }, ['toString']],
  [{ by: '__proto__' }, ['by __proto__']],
  [{ score: 0 }, ['Very weak']],
  [{ score: 7 }, ['7']],
  [{ key: 'Newsletter' }, ['“Newsletter”']],
  [{ of: 'j…@example.com' }, ['about j…@example.com']],
  [{ retry_after: 5 }, ['retry after: 5']],
  [{}, []],
])('%j is told as %j', (details, told) => expect(describeDetails(details)).toEqual(told))
