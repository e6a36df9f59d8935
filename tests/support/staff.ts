import type { Page } from 'playwright-core'
import { expectProblem, type Visit, type Visitor } from './browser.ts'
import { until } from './http.ts'
import { addStaff, password, sessionCookies } from './people.ts'
import type { RunningServer } from './server.ts'

export { mailedLink as linkMailedTo } from './mailed-link.ts'
export { addStaff, inDatabase, password, someEmail } from './people.ts'

/**
 * Opens a staff page. A form that is refused answers 400 and the like, which browsers write to the
 * console whatever the page makes of it. Without script Chromium refuses to preload what only
 * scripts would use, and calls that a matter of the policy.
 */
export function openStaffPage(visit: Visit, path: string, visitor: Visitor = {}): Promise<Page> {
  return visit(path, {
    // Frames of a movement are a fifth of the work: who looks at one asks for it.
    calm: true,
    ...visitor,
    before: async (page) => {
      await visitor.before?.(page)
      expectProblem(page, /status of 4\d\d/, /\.data\S* net::ERR_ABORTED/)
      if (visitor.script === false) expectProblem(page, /assets\/[\w.-]+\.js csp/)
    },
  })
}

/** Fills the sign-in form of this page and sends it. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens a page as somebody who has signed in: their session is made beside the program. */
export async function openSignedIn(
  visit: Visit,
  path: string,
  email: string,
  who: Visitor = {},
): Promise<Page> {
  const cookies = await sessionCookies(visit.site, email)
  return openStaffPage(visit, path, {
    ...who,
    before: async (page) => {
      await page.context().addCookies(cookies)
      await who.before?.(page)
    },
  })
}

/** The same as an admin who has just been added. */
export async function openAsAdmin(visit: Visit, path: string, who?: Visitor): Promise<Page> {
  const { email } = await addStaff(visit.site, 'admin')
  return openSignedIn(visit, path, email, who)
}

/** Where the first admin comes in: the program says it once, right after it has become ready. */
export function firstAdminLink(site: RunningServer): Promise<string> {
  const link = /localhost:\d+(\/auth\/first-admin\?code=[\w-]+)/
  return until('the link of the first admin', async () => link.exec(site.log())?.[1])
}
