import type { RunningServer } from './server.ts'

/** Uses up what strangers can use up for this address, from the owner's own network. */
export async function lockAccount(site: RunningServer, email: string): Promise<void> {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { origin: site.origin },
      body: new URLSearchParams({ email, ...fields }),
      redirect: 'manual',
    })
  for (let n = 0; n < 6; n += 1) {
    await send('/auth', { password: 'wrong' })
    await send('/auth/sign-up', { fullName: 'Mallory', password: 'Tiger-7-lily-pond' })
    await send('/auth/forgot-password', {})
    await send('/auth/magic-link', {})
  }
}
