import { createPasswords } from '#core/crypto/passwords.server.ts'

/**
 * Of the same kind as those of the program at a hundredth of its cost: hashing was a third of the
 * work of a sign-in. What it costs in truth is in core/crypto/passwords.test.ts, and that a started
 * program pays it in tests/requests/sign-in-without-script.test.ts.
 */
export const cheapPasswords = createPasswords({ cost: { memory: 64, passes: 1, parallelism: 1 } })
