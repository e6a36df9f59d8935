import { describe, expect, test } from 'vitest'
import { invite } from '#core/people/invitations.server.ts'
import { Browser, openAccounts, password, tokenIn } from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

const leaked = 'Leaked-7-tiger'
const good = 'Tiger-7-lily'

describe.each(databases)('a password known from breaches on %s', (kind) => {
  test('is refused wherever one is chosen, and nothing is used up by it', async () => {
    const t = await openAccounts(kind)
    t.breached.add(leaked)
    const browser = new Browser()
    const { accounts } = t
    const twice = async (choose: (word: string) => Promise<{ outcome: string }>) => [
      (await choose(leaked)).outcome,
      (await choose(good)).outcome,
    ]
    const form = { fullName: 'Jane', email: 'jane@example.com' }
    expect(
      await twice((word) => accounts.signUp(browser.request(), { ...form, password: word })),
    ).toEqual(['breached-password', 'check-mail'])
    await t.mails()

    const boss = await t.addPerson('boss@example.com', 'admin')
    await invite(t.db, t.accountMailer, boss.id, { email: 'guest@example.com', role: 'viewer' })
    const token = tokenIn((await t.mails())[0])
    expect(
      await twice((word) =>
        accounts.acceptInvitation(browser.request(), { token, fullName: 'Guest', password: word }),
      ),
    ).toEqual(['breached-password', 'signed-in'])

    await accounts.requestReset(browser.request(), { email: boss.email })
    const link = { purpose: 'reset', token: tokenIn((await t.mails())[0]) } as const
    browser.take(await accounts.confirmMailLink(browser.request(), link))
    expect(
      await twice((word) =>
        accounts.resetPassword(browser.request(), { password: word, confirm: word }),
      ),
    ).toEqual(['breached-password', 'password-updated'])

    await t.addPerson('walter@example.com', 'viewer')
    const walter = await t.signedIn('walter@example.com')
    expect(
      await twice((word) =>
        accounts.changePassword(walter.request(), {
          current: password,
          password: word,
          confirm: word,
        }),
      ),
    ).toEqual(['breached-password', 'password-updated'])
    await t.close()
  })

  test('is asked about after everything else', async () => {
    const t = await openAccounts(kind)
    t.breached.add(leaked).add('weak')
    const signUp = (fullName: string, email: string, word: string) =>
      t.accounts.signUp(new Browser().request(), { fullName, email, password: word })
    expect((await signUp('', 'a@example.com', leaked)).outcome).toBe('incomplete')
    expect((await signUp('A', 'a@example', leaked)).outcome).toBe('invalid-email')
    expect((await signUp('A', 'a@example.com', 'weak')).outcome).toBe('weak-password')
    for (let n = 0; n < 5; n += 1) await signUp('A', 'a@example.com', good)
    expect((await signUp('A', 'a@example.com', leaked)).outcome).toBe('too-many-attempts')
    await t.close()
  })
})
