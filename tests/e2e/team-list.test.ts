import { expect } from 'vitest'
import { addressOf, soon, stopClock, readerTest as test } from '../support/browser.ts'
import { visitHeld } from '../support/scripts.ts'

// The page of the team where its dialog is not at work: that is in team. Whom a link finds: requests/team.

const name = 'Karim Sample'
const slug = 'karim-sample'

test('Copy link puts the link on the clipboard in the press itself, and says so', async ({
  visit,
  site,
}) => {
  const { page, release } = await visitHeld(visit, '/team', {
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
    // It is said for two seconds.
    before: stopClock,
  })
  const copyLink = page.getByRole('link', { name: `Copy link to ${name}` })
  await copyLink.click()
  await soon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.origin}/team#${slug}`,
  )
  release()
  await page.getByRole('status').getByText('Link copied').waitFor()
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => copyLink.textContent()).toBe('Link copied')

  // Where copying is refused, the link itself is shown.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await copyLink.click()
  await page.getByText(`The link could not be copied. It is: ${site.origin}/team#${slug}`).waitFor()
})

test('a slug, and a former one, scrolls to its member, who is marked, with or without motion', async ({
  visit,
}) => {
  const page = await visit('/team', { height: 500 })
  const member = page.locator(`#${slug}`)
  // As it is sent for whom had another name (requests/team).
  await member.evaluate((card) => {
    const former = document.createElement('span')
    Object.assign(former, { id: 'karim-former', className: 'former-slug' })
    card.prepend(former)
  })
  for (const fragment of ['karim-former', slug]) {
    await page.evaluate(() => {
      location.hash = ''
    })
    // A browser drops a jump that comes while it still scrolls, and may stop a little below the top.
    await soon(() =>
      member.evaluate(async (found) => {
        scrollTo({ top: 0, behavior: 'instant' })
        const frame = () => new Promise(requestAnimationFrame)
        await frame()
        await frame()
        return [scrollY, found.getAnimations().length]
      }),
    ).toEqual([0, 0])
    await page.evaluate((to) => {
      const begun: string[] = []
      Object.assign(window, { begun })
      addEventListener('animationstart', ({ animationName }) => begun.push(animationName))
      location.hash = to
    }, fragment)
    await soon(() => page.evaluate(() => Reflect.get(window, 'begun'))).toContain('member-found')
    await soon(async () => {
      const top = (await member.boundingBox())?.y ?? -1
      const bar = (await page.locator('.site-header').boundingBox())?.height ?? 0
      return top >= bar && top < bar + 40
    }).toBe(true)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement))
  expect(behaviour.scrollBehavior).toBe('auto')
  const mark = await member.evaluate((found) => {
    const { animationName, animationDuration } = getComputedStyle(found)
    return `${animationName} ${animationDuration}`
  })
  // Its first and its last frame are the same (member.css).
  expect(mark).toBe('member-marked 2s')
})

test('without script the dialog is a page that can be read, left and not got behind', async ({
  visit,
}) => {
  const page = await visit(`/team?m=${slug}`, { script: false })
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByText('Sample biography.').waitFor()
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog') !== null
    })
    expect(inside).toBe(true)
  }
  for (const close of [
    () => dialog.getByRole('link', { name: 'Close' }).click(),
    () => page.mouse.click(8, 450),
  ]) {
    await page.goto(`/team?m=${slug}`)
    await close()
    await page.waitForURL(`**/team#${slug}`)
    await soon(() => page.getByRole('dialog').count()).toBe(0)
  }
})
